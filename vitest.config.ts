import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.e2e.ts'],
          // One browser at a time: pages that share two cores make each other slow, and slow looks like broken.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
        },
      },
    ],
  },
});

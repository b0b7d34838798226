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
          // The default leaves one core free, which is half of a small machine.
          maxWorkers: '100%',
          // A slow machine is not a broken program: parsing the whole bundle took 28 s on a busy one.
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.e2e.ts'],
          globalSetup: 'test/e2e/global-setup.ts',
          // A page keeps about one core busy: with two at a time a machine of two cores is used, and none starves.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 0,
          // The default of one second is too short for a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});

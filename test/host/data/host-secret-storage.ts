import { SecretStorage } from 'obsidian-test-mocks/obsidian';
import type { App } from 'obsidian-test-mocks/obsidian';
import { loadLocal, saveLocal } from './local-storage.ts';

const KEY = 'secrets';

/** The mocks' SecretStorage, kept across reloads. In the clear, unlike the app's: a workbench holds no real secrets. */
export class HostSecretStorage extends SecretStorage {
  constructor(
    app: App,
    private readonly vaultId: string,
  ) {
    super(app);
  }

  override getSecret(id: string): string | null {
    return this.load()[id] ?? null;
  }

  override listSecrets(): string[] {
    return Object.keys(this.load());
  }

  override setSecret(id: string, secret: string): void {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      throw new Error(`Secret ID "${id}" must be lowercase alphanumeric with optional dashes.`);
    }
    saveLocal(this.vaultId, KEY, { ...this.load(), [id]: secret });
  }

  private load(): Record<string, string> {
    return (loadLocal(this.vaultId, KEY) ?? {}) as Record<string, string>;
  }
}

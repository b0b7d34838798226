/**
 * What `import ... from 'obsidian'` and `require('obsidian')` mean in the host: the mocks, with the
 * mended data half in place of theirs. Bundles of the page resolve `obsidian` to this file.
 */
export * from 'obsidian-test-mocks/obsidian';
export { HostFileManager as FileManager } from './host-file-manager.ts';
export { HostMetadataCache as MetadataCache } from './host-metadata-cache.ts';
export { HostSecretStorage as SecretStorage } from './host-secret-storage.ts';
export { HostVault as Vault } from './host-vault.ts';
export { request, requestUrl } from './request-url.ts';

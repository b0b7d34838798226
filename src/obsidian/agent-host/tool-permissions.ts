/**
 * The user's word on what tools may do. It stays on this device: a settings file that is synced, or edited by another
 * program, must not allow the agent anything here.
 */
import type { App } from 'obsidian';
import type { Permission } from '../../core/agent-ports';

const KEY = 'recollect-tools';

/** The permissions a user can choose from. */
export const PERMISSIONS: readonly Permission[] = ['allow', 'ask', 'never'];

function permissionFrom(value: unknown): Permission | undefined {
  return PERMISSIONS.find((permission) => permission === value);
}

/** What is allowed on this device. */
export class ToolPermissions {
  constructor(private readonly app: App) {}

  /** What the user said of a tool; undefined when nothing. */
  of(tool: string): Permission | undefined {
    return permissionFrom(this.stored()[tool]);
  }

  /** Keeps the user's word; undefined takes it back. */
  set(tool: string, permission: Permission | undefined): void {
    const { [tool]: _, ...others } = this.stored();
    this.app.saveLocalStorage(KEY, permission === undefined ? others : { ...others, [tool]: permission });
  }

  private stored(): Record<string, unknown> {
    const stored: unknown = this.app.loadLocalStorage(KEY);
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  }
}

import { Component, Events, Workspace } from 'obsidian-test-mocks/obsidian';

interface Loadable {
  loaded__: boolean;
  children__: Loadable[];
  onload(): unknown;
  load(): unknown;
}

/** Mends how the mocks load components and call event handlers, in place, for every class derived from them. */
export function mendComponentTree(): void {
  // Obsidian awaits an asynchronous onload; the mock drops its promise and with it every failure.
  Component.prototype.load = function load(this: Loadable): unknown {
    if (this.loaded__) return undefined;
    this.loaded__ = true;
    const loadChildren = (): void => [...this.children__].forEach((child) => void child.load());
    const loading = this.onload();
    if (loading instanceof Promise) return loading.then(loadChildren);
    loadChildren();
    return undefined;
  };

  // One plugin's broken handler must not keep the others, or the write itself, from going on.
  const { on } = Events.prototype;
  const guardedHandlers = new WeakMap<object, (...data: unknown[]) => unknown>();
  const { off } = Events.prototype;
  Events.prototype.on = function guardedOn(name, callback, ctx) {
    const guarded = guardedHandlers.get(callback) ?? guard(callback);
    guardedHandlers.set(callback, guarded);
    return on.call(this, name, guarded, ctx);
  };
  Events.prototype.off = function guardedOff(name, callback) {
    off.call(this, name, guardedHandlers.get(callback) ?? callback);
  };

  const { onLayoutReady } = Workspace.prototype;
  Workspace.prototype.onLayoutReady = function guardedLayoutReady(callback) {
    onLayoutReady.call(this, guard(callback));
  };
}

// As in Obsidian: reported as an uncaught error, after the others have run.
function guard<T extends unknown[], R>(callback: (...data: T) => R): (...data: T) => R | undefined {
  return function guarded(this: unknown, ...data) {
    try {
      return callback.apply(this, data);
    } catch (error) {
      setTimeout(() => {
        throw error;
      });
      return undefined;
    }
  };
}

/** What the elements of messages need of the view. */
import type { App, Component } from 'obsidian';
import type { SessionMessage } from '../../agent/session-events';
import type { ChatDesk } from './chat-desk';
import type { Memory } from '../memory';
import type { FrameQueue } from './frame-queue';

/** The view's means, and what it is asked to do. */
export interface MessageParts {
  app: App;
  memory: Memory;
  desk: ChatDesk;
  queue: FrameQueue;
  /** What is drawn lives as long as this. */
  life: Component;
  edit(message: SessionMessage): void;
  regenerate(): void;
}

/** A message in the log. Until it comes near to what is seen, it is its words only. */
export interface MessageEl {
  readonly id: string;
  readonly el: HTMLElement;
  /** Draws it in full; does nothing when it is already. */
  fill(): void;
  remove(): void;
}

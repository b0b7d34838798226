import { Plugin } from 'obsidian';

/** The plugin as Obsidian loads it. */
export default class RecollectPlugin extends Plugin {}

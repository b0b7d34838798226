import type { ParsedNote } from './note-parser.ts';

/** The page's end of the worker that parses notes; answers come in the order of the questions. */
export class NoteParser {
  private readonly worker = new Worker('/note-parser.js', { type: 'module', name: 'note-parser' });
  private readonly waiting: ((note: ParsedNote) => void)[] = [];

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<ParsedNote>) => this.waiting.shift()?.(data);
  }

  /** What the text of a note says. */
  parse(text: string): Promise<ParsedNote> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.worker.postMessage(text);
    });
  }
}

import type { EditorPosition } from 'obsidian';
import { Editor } from 'obsidian';

type Overridden = 'posToOffset' | 'focus' | 'blur' | 'hasFocus' | 'getScrollInfo' | 'scrollTo';

/** What the mock's editor computes with; here each of them is read from and written to the text area. */
interface EditorState extends Omit<Editor, Overridden> {
  content: string;
  anchor: EditorPosition;
  head: EditorPosition;
  posToOffset(position: EditorPosition): number;
  focus(): void;
  blur(): void;
  hasFocus(): boolean;
  getScrollInfo(): { top: number; left: number };
  scrollTo(x?: number | null, y?: number | null): void;
}

// The API declares the class abstract; the mock's is not, and is what stands behind it here.
const ConcreteEditor = Editor as unknown as new () => EditorState;

/** Obsidian's Editor over a text area: every operation acts on what the user sees and selects. */
export class TextareaEditor extends ConcreteEditor {
  constructor(
    private readonly field: HTMLTextAreaElement,
    private readonly changed: () => void,
  ) {
    super();
    Object.defineProperties(this, {
      content: {
        get: () => field.value,
        set: (value: string) => {
          if (field.value === value) return;
          field.value = value;
          this.changed();
        },
      },
      anchor: {
        get: () => this.offsetToPos(this.backward ? field.selectionEnd : field.selectionStart),
        set: (position: EditorPosition) => {
          const offset = this.posToOffset(position);
          field.setSelectionRange(offset, offset);
        },
      },
      head: {
        get: () => this.offsetToPos(this.backward ? field.selectionStart : field.selectionEnd),
        set: (position: EditorPosition) => {
          const from = this.backward ? field.selectionEnd : field.selectionStart;
          const to = this.posToOffset(position);
          field.setSelectionRange(Math.min(from, to), Math.max(from, to), to < from ? 'backward' : 'forward');
        },
      },
    });
  }

  private get backward(): boolean {
    return this.field.selectionDirection === 'backward';
  }

  /** Positions beyond the text are clamped to it, as CodeMirror does. */
  override posToOffset(position: EditorPosition): number {
    const lines = this.field.value.split('\n');
    const line = Math.max(0, Math.min(position.line, lines.length - 1));
    const before = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0);
    return before + Math.max(0, Math.min(position.ch, lines[line]?.length ?? 0));
  }

  override focus(): void {
    this.field.focus();
  }

  override blur(): void {
    this.field.blur();
  }

  override hasFocus(): boolean {
    return document.activeElement === this.field;
  }

  override getScrollInfo(): { top: number; left: number } {
    return { top: this.field.scrollTop, left: this.field.scrollLeft };
  }

  override scrollTo(x?: number | null, y?: number | null): void {
    this.field.scrollTo({ left: x ?? this.field.scrollLeft, top: y ?? this.field.scrollTop });
  }
}

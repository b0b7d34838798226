/** Offers the models of a server under the field for a model's name. */
import { AbstractInputSuggest } from 'obsidian';
import type { App } from 'obsidian';

/** The names under the field, once the server has said them. */
export class ModelSuggest extends AbstractInputSuggest<string> {
  private models: readonly string[] = [];
  /** Until something is typed all are shown, not only those like the name that is there. */
  private showsAll = false;

  constructor(
    app: App,
    private readonly field: HTMLInputElement,
    choose: (model: string) => void,
  ) {
    super(app, field);
    field.addEventListener('input', () => (this.showsAll = false), { capture: true });
    this.onSelect((model) => {
      this.setValue(model);
      choose(model);
      this.showsAll = false;
      this.close();
    });
  }

  /** Takes a server's list. */
  offer(models: readonly string[]): void {
    this.models = models;
  }

  /** Shows the whole list. */
  show(): void {
    this.showsAll = true;
    this.field.blur();
    this.field.focus();
  }

  protected override getSuggestions(query: string): string[] {
    const words = query.trim().toLowerCase();
    if (this.showsAll || words === '') return [...this.models];
    return this.models.filter((name) => name.toLowerCase() !== words && name.toLowerCase().includes(words));
  }

  override renderSuggestion(model: string, el: HTMLElement): void {
    el.setText(model);
  }
}

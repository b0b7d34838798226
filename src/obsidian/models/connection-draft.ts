/** A connection while it is being described: what was typed, what follows from it, and what is still wrong. */
import { hostOf, isRemote, problemWithConnection } from '../../models/connections';
import type { Connection, WireFormat } from '../../models/connections';
import { PRESETS, connectionFrom, formatAt, knownPrice } from '../../models/presets';
import type { Preset } from '../../models/presets';
import { numeral } from '../quantities';
import { contextTyped, priceTyped } from './typed-numbers';

const FIRST = PRESETS[0] as Preset;

type NumberField = 'context' | 'input' | 'output';

/** The draft. */
export class ConnectionDraft {
  /** Null when an existing connection is changed. */
  preset: Preset | null = null;
  private given: Connection;
  private texts: Record<NumberField, string> = { context: '', input: '', output: '' };
  /** What the user has set by hand is not guessed any more. */
  private readonly own = new Set<'label' | 'format' | 'price' | 'context'>();

  constructor(current: Connection | null, newId: string) {
    this.given = current ? { ...current } : connectionFrom(FIRST, newId);
    if (current) {
      for (const each of ['label', 'format', 'context'] as const) this.own.add(each);
      if (JSON.stringify(current.price) !== JSON.stringify(knownPrice(current.model))) this.own.add('price');
    } else {
      this.preset = FIRST;
    }
    this.writeNumbers();
  }

  /** Begins again with another preset; the key stays linked. */
  begin(id: string): void {
    this.preset = PRESETS.find((each) => each.id === id) ?? FIRST;
    const { keyName } = this.given;
    this.given = {
      ...connectionFrom(this.preset, this.given.id),
      keyName: this.preset.needsKey ? keyName : '',
    };
    if (this.isCustom) this.given.label = '';
    this.own.clear();
    this.writeNumbers();
  }

  private get isCustom(): boolean {
    return this.preset?.id === 'custom';
  }

  /** Whether the way of speaking is for the user to say. */
  get hasOpenFormat(): boolean {
    return this.preset === null || this.isCustom;
  }

  /** The connection as far as it is described. */
  get connection(): Connection {
    const { given } = this;
    const label = given.label.trim();
    return {
      ...given,
      label: label === '' ? hostOf(given) : label,
      url: given.url.trim(),
      model: given.model.trim(),
      passesOn: given.passesOn && this.isHere,
    };
  }

  /** The texts of the number fields. */
  get numbers(): Readonly<Record<NumberField, string>> {
    return this.texts;
  }

  /** The name as it stands in its field. */
  get label(): string {
    return this.given.label;
  }

  set label(label: string) {
    this.given.label = label;
    this.own.add('label');
  }

  set format(format: WireFormat) {
    this.given.format = format;
    this.own.add('format');
  }

  set url(url: string) {
    this.given.url = url;
    if (this.isCustom && !this.own.has('format')) this.given.format = formatAt(url);
  }

  set model(model: string) {
    this.given.model = model;
    if (this.own.has('price')) return;
    this.given.price = knownPrice(model);
    this.writeNumbers();
  }

  set keyName(name: string) {
    this.given.keyName = name;
  }

  set usesTools(uses: boolean) {
    this.given.usesTools = uses;
  }

  set passesOn(passes: boolean) {
    this.given.passesOn = passes;
  }

  /** Takes what was typed into a number field. */
  type(field: NumberField, text: string): void {
    this.texts[field] = text;
    if (field === 'context') {
      this.own.add('context');
      const read = contextTyped(text);
      if (read.problem === null) this.given.contextTokens = read.value;
      return;
    }
    this.own.add('price');
    const input = priceTyped(this.texts.input);
    const output = priceTyped(this.texts.output);
    if (input.problem !== null || output.problem !== null) return;
    if (input.value === null || output.value === null) {
      this.given.price = null;
      return;
    }
    // What is said of the provider's cache is kept while the prices are those that it belongs to.
    const known = [this.given.price, knownPrice(this.given.model)].find(
      (each) => each?.input === input.value && each?.output === output.value,
    );
    this.given.price = known ?? { input: input.value, output: output.value };
  }

  /** Takes over what a server said. */
  adopt(found: Partial<Pick<Connection, 'contextTokens' | 'price' | 'usesTools'>>): void {
    this.given = { ...this.given, ...found };
    if (found.price) this.own.add('price');
    this.writeNumbers();
  }

  private writeNumbers(): void {
    const { contextTokens, price } = this.given;
    this.texts = {
      context: numeral(contextTokens),
      input: price ? String(price.input) : '',
      output: price ? String(price.output) : '',
    };
  }

  /** Whether the server is on this device, whatever it does with what it gets. */
  get isHere(): boolean {
    return !isRemote({ url: this.given.url, model: '' });
  }

  /** What keeps the server from being asked at all, in words; null when it can be. */
  get problemWithAddress(): string | null {
    if (/^\s*(?:https?:\/*)?\s*$/i.test(this.given.url)) return 'Give the address of the server.';
    return problemWithConnection({ ...this.connection, model: 'any' });
  }

  /** What is wrong, in words; null when it can be used. */
  get problem(): string | null {
    return this.problemWithAddress ?? this.problemWithModel ?? this.problemWithNumbers;
  }

  private get problemWithModel(): string | null {
    return this.connection.model === '' ? 'Name the model, or ask the server which it has.' : null;
  }

  private get problemWithNumbers(): string | null {
    const { context, input, output } = this.texts;
    const read = [contextTyped(context), priceTyped(input), priceTyped(output)];
    const problem = read.find((each) => each.problem !== null)?.problem;
    if (problem) return problem;
    return (input.trim() === '') === (output.trim() === '')
      ? null
      : 'Give both prices, for tokens in and tokens out, or neither.';
  }
}

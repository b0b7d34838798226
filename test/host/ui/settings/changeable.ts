/** What the mended components of settings share: the mock's fields that hold a value and who hears of it. */
export interface Changeable<V> {
  value: V;
  _onChange?: ((value: V) => unknown) | null;
  constructor3__(el: HTMLElement): void;
}

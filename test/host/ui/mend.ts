/** Replaces members on a mock's prototype in place, so that every class already derived from it is mended too. */
export function mend<T extends object>(target: object, members: Partial<T> & ThisType<T>): void {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(members))) {
    Object.defineProperty(target, name, {
      ...descriptor,
      enumerable: false,
      configurable: true,
    });
  }
}

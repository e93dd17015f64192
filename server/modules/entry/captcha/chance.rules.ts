/** A whole number from `from` to `to`, both included. */
export type Dice = (from: number, to: number) => number

/** Where chance comes from; unpredictable outside of tests. */
export interface Chance {
  readonly between: Dice
  /** So many bytes, each value as likely as any other. */
  bytes(n: number): Uint8Array
}

/** A list in any order. */
export function shuffled<T>({ between }: Chance, list: readonly T[]): T[] {
  const left = [...list]
  return list.flatMap(() => left.splice(between(0, left.length - 1), 1))
}

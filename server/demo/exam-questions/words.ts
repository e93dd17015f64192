/** The words of a question of the demo's papers; formulas are TeX between $ signs. All of them were made up here. */
export interface ChoiceWords {
  stem: string
  right: string
  wrong: readonly [string, string, string]
  why: string
}

/** To choose several from: a paper takes as many right ones as the key of its item has letters, 2 or 3. */
export interface MultiWords {
  stem: string
  right: readonly [string, string, string]
  wrong: readonly [string, string]
  why: string
}

export interface OpenWords {
  stem: string
  why: string
}

type Some<W> = W | readonly W[]

/** Questions about one knowledge point: to choose one from, to choose several from, to write. */
export interface PointWords {
  choice?: Some<ChoiceWords>
  multi?: Some<MultiWords>
  open?: Some<OpenWords>
}

export type WordsByPoint = Readonly<Record<string, PointWords>>

export const listOf = <W extends object>(some: Some<W> | undefined): readonly W[] =>
  some === undefined ? [] : Array.isArray(some) ? (some as readonly W[]) : [some as W]

export const choice = (
  stem: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
): ChoiceWords => ({ stem, right, wrong, why })

export const multi = (
  stem: string,
  right: readonly [string, string, string],
  wrong: readonly [string, string],
  why: string,
): MultiWords => ({ stem, right, wrong, why })

export const open = (stem: string, why: string): OpenWords => ({ stem, why })

/** The words of a question of the demo's papers; formulas are TeX between $ signs. All of them were made up here. */
export interface ChoiceWords {
  stem: string
  right: string
  wrong: readonly [string, string, string]
  why: string
}

export interface OpenWords {
  stem: string
  why: string
}

/** Questions about one knowledge point: one to choose from, one to write. */
export interface PointWords {
  choice?: ChoiceWords
  open?: OpenWords
}

export type WordsByPoint = Readonly<Record<string, PointWords>>

export const choice = (
  stem: string,
  right: string,
  wrong: readonly [string, string, string],
  why: string,
): ChoiceWords => ({ stem, right, wrong, why })

export const open = (stem: string, why: string): OpenWords => ({ stem, why })

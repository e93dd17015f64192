import { type Extremes, extremesOf, Zone } from './extremes.ts'

/** One option of a choice item. */
export interface OptionLine {
  /** Letter, or '' for no answer. */
  readonly option: string
  readonly isKey: boolean
  readonly count: number
  /** Share of all to whom it was given, 0..1; options of a multiple choice add up to more than 1. */
  readonly share: number
  /** Share in the high and in the low group of 27 % (docs/formulas.md, Discrimination), and their difference: D of the option. */
  readonly high: number
  readonly low: number
  readonly d: number
}

const weightOf = (zone: number, whole: number, cut: number, weight: number): number =>
  (zone & whole ? 1 : 0) + (zone & cut ? weight : 0)

/** Options that occur or are the key, A to Z. */
function letters(answers: readonly string[], key: string): string[] {
  const found = new Set(key)
  for (const answer of answers) for (const letter of answer) found.add(letter)
  return [...found].sort()
}

/**
 * Table of options of one item (docs/formulas.md, Discrimination), key and distractors, '' last. `answers`: the letters chosen by each
 * student to whom it was given (`readChosenLetters`), '' where none; `totals`: their totals of the paper, hundredths, the same order. Ties at the
 * cuts are weighted. `groups` may be handed in where many items share it.
 */
export function optionTable(
  answers: readonly string[],
  totals: Int32Array,
  key: string,
  groups: Extremes = extremesOf(totals),
): OptionLine[] {
  const n = answers.length
  const line = (option: string): OptionLine => {
    let count = 0
    let high = 0
    let low = 0
    for (let i = 0; i < n; i++) {
      const answer = answers[i] as string
      if (option === '' ? answer !== '' : !answer.includes(option)) continue
      const zone = groups.zone[i] as number
      count++
      high += weightOf(zone, Zone.high, Zone.highCut, groups.highCut)
      low += weightOf(zone, Zone.low, Zone.lowCut, groups.lowCut)
    }
    const shares = { share: n ? count / n : 0, high: high / groups.k, low: low / groups.k }
    return {
      option,
      isKey: option !== '' && key.includes(option),
      count,
      ...shares,
      d: shares.high - shares.low,
    }
  }
  return [...letters(answers, key), ''].map(line)
}

import type { ItemAnalysis } from '#contract/exam/items.ts'
import { readChosenLetters } from '#core/domain/analysis/chosen.ts'
import { type Extremes, extremesOf } from '#core/domain/analysis/extremes.ts'
import { itemFlags } from '#core/domain/analysis/item-flags.ts'
import { MARK_SCALE, NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { type OptionLine, optionTable } from '#core/domain/analysis/options.ts'
import type { PaperStats } from '#core/domain/analysis/paper.ts'
import { wilson } from '#core/domain/analysis/wilson.ts'

export interface ItemRow {
  item_no: string
  item_type: string
  full_mark: number
  answer_key: string
  knowledge: string[]
}

/** One student of the school who sat the paper. */
export interface ScoreRow {
  readonly classId: string
  /** Hundredths, NOT_GIVEN where not given. */
  readonly marks: Int16Array
  /** One for each item, or null when none were read. */
  readonly answers: readonly string[] | null
}

/** Sum over full, 0..1, of the students to whom the item was given, and how many those are. */
export function computeItemRate(
  rows: readonly ScoreRow[],
  j: number,
  full: number,
): { rate: number | null; n: number } {
  let sum = 0
  let n = 0
  for (const { marks } of rows) {
    const x = marks[j] as number
    if (x === NOT_GIVEN) continue
    sum += x
    n++
  }
  return { n, rate: n === 0 || full <= 0 ? null : Math.min(1, Math.max(0, sum / n / (full * MARK_SCALE))) }
}

const CHOICES = ['choice', 'multi']

/** Totals of the given marks, hundredths. */
export const totalsOf = (rows: readonly ScoreRow[]): Int32Array =>
  Int32Array.from(rows, ({ marks }) => marks.reduce((sum, x) => (x === NOT_GIVEN ? sum : sum + x), 0))

/** Answers of the students to whom an item was given, with their totals, hundredths. */
function chosenOf(rows: readonly ScoreRow[], totals: Int32Array, j: number) {
  const answers: string[] = []
  const own = new Int32Array(rows.length)
  rows.forEach((row, i) => {
    const chosen = readChosenLetters(row.marks[j] !== NOT_GIVEN, row.answers, j)
    if (chosen === null) return
    own[answers.length] = totals[i] as number
    answers.push(chosen)
  })
  return { answers, totals: own.subarray(0, answers.length) }
}

/**
 * Counts options item by item over the students whose answers were read. Where some were not given the item, its groups
 * of 27 % are of the others.
 */
function optionCounter(rows: readonly ScoreRow[]) {
  const totals = totalsOf(rows)
  const whole = rows.length > 0 ? extremesOf(totals) : null
  return (item: ItemRow, j: number): { n: number; options: OptionLine[] | null } => {
    const chosen = chosenOf(rows, totals, j)
    const n = chosen.answers.length
    if (!CHOICES.includes(item.item_type) || whole === null || n === 0) return { n, options: null }
    const groups: Extremes = n === rows.length ? whole : extremesOf(chosen.totals)
    return { n, options: optionTable(chosen.answers, chosen.totals, item.answer_key, groups) }
  }
}

/**
 * Analyses one item after another of a paper as a teacher reads it (docs/formulas.md, Difficulty and Discrimination).
 * `stats`: over everybody who sat the exam, made at publication, in the order of the items; `rows`: the school's students;
 * `classId`: whose rate is wanted. No figure is given under 20 students.
 */
export function itemAnalyser(
  stats: PaperStats,
  rows: readonly ScoreRow[],
  classId: string | null,
): (item: ItemRow, j: number) => ItemAnalysis {
  const optionsOf = optionCounter(rows.filter((r) => r.answers !== null))
  const own = classId === null ? [] : rows.filter((r) => r.classId === classId)
  const refused = stats.sample === 'refused'
  return (item, j) => {
    const figures = stats.items[j]
    const { n: answeredN, options } = optionsOf(item, j)
    const shown = refused ? null : figures
    const ofSchool = computeItemRate(rows, j, item.full_mark)
    const ofClass = classId === null ? null : computeItemRate(own, j, item.full_mark)
    return {
      no: item.item_no,
      type: item.item_type,
      full: item.full_mark,
      key: item.answer_key,
      knowledge: item.knowledge,
      n: figures?.n ?? 0,
      mean: figures?.mean ?? null,
      sd: shown?.sdPop ?? null,
      difficulty: figures?.facility ?? null,
      interval: figures?.facility == null ? null : wilson(figures.facility * figures.n, figures.n),
      discrimination: shown?.d27 ?? null,
      itemRestR: shown?.itemRestR ?? null,
      alphaIfDeleted: shown?.alphaIfDeleted ?? null,
      fullMarks: figures?.fullMarks ?? 0,
      zero: figures?.zero ?? 0,
      schoolRate: ofSchool.rate,
      classRate: ofClass && ofClass.rate,
      schoolN: ofSchool.n,
      classN: ofClass && ofClass.n,
      answeredN,
      flags: shown ? itemFlags(shown, options) : [],
      options,
    }
  }
}

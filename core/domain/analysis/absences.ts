import type { Groups } from './groups.ts'
import { ABSENT } from './marks.ts'

/**
 * What becomes of a total without all the subjects a student takes: `apart` no rank and in no figure of the total;
 * `counted` as if the subject had given nothing.
 */
export type AbsentRule = 'apart' | 'counted'

/** What holds unless a school says otherwise. */
export const USUAL_ABSENT_RULE: AbsentRule = 'apart'

/**
 * Who missed a subject but not all: 1 for each such student. `papers[p][student]` hundredths or ABSENT. A student takes
 * as many papers as most of the grade sat (of equally many the more), or as anybody of the class where that is fewer: who
 * chose other subjects missed none, and a class of which nobody sat a paper does not take it.
 */
export function missedSome(papers: readonly Int32Array[], klass: Groups, grade: Groups): Uint8Array {
  const students = klass.of.length
  const sat = new Int32Array(students)
  for (const paper of papers) {
    for (let s = 0; s < students; s++) if (paper[s] !== ABSENT) (sat[s] as number)++
  }
  const most = new Int32Array(klass.count)
  const width = papers.length + 1
  const how = new Int32Array(grade.count * width)
  for (let s = 0; s < students; s++) {
    const n = sat[s] as number
    const k = klass.of[s] as number
    if (n > (most[k] as number)) most[k] = n
    if (n > 0) (how[(grade.of[s] as number) * width + n] as number)++
  }
  const usual = Int32Array.from({ length: grade.count }, (_, g) => {
    let best = 0
    for (let n = 1; n < width; n++) {
      if ((how[g * width + n] as number) >= (how[g * width + best] as number)) best = n
    }
    return best
  })
  return Uint8Array.from(sat, (n, s) => {
    const takes = Math.min(usual[grade.of[s] as number] as number, most[klass.of[s] as number] as number)
    return n > 0 && n < takes ? 1 : 0
  })
}

/** Totals as they are ranked and averaged: ABSENT for whoever stays apart. `missed`: see missedSome. */
export const applyAbsentRule = (totals: Int32Array, missed: Uint8Array, rule: AbsentRule): Int32Array =>
  rule === 'counted' ? totals : totals.map((total, s) => (missed[s] === 1 ? ABSENT : total))

/** How many of some students missed a subject but not all. */
export const missedAmong = (missed: Uint8Array, students: Int32Array): number =>
  students.reduce((n, s) => n + (missed[s] as number), 0)

/**
 * How many of some students missed all subjects, of those without a total: whoever missed some is among these where
 * totals stay apart.
 * @param some how many missed some subjects
 */
export const missedAll = (withoutTotal: number, rule: AbsentRule, some: number): number =>
  Math.max(0, withoutTotal - (rule === 'apart' ? some : 0))

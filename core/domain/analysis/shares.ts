import { ABSENT } from './marks.ts'
import { sortedScores } from './quartiles.ts'

/**
 * Mean of the top floor(n * share) students, at least one (docs/formulas.md, Basics, top-share mean, usually 30 %); ties at the
 * cut are cut, which leaves the mean the same whoever is taken. Hundredths; null without scores.
 */
export function topShareMean(scores: Int32Array, share = 0.3): number | null {
  const ascending = sortedScores(scores)
  const k = Math.max(1, Math.floor(ascending.length * share + 1e-9))
  if (ascending.length === 0) return null
  let sum = 0
  for (const x of ascending.subarray(ascending.length - k)) sum += x
  return sum / k
}

/** Subject shares: each subject's mean as a share of the sum of all means, 0..1 (docs/formulas.md, Basics); null where none is known. */
export function subjectShares(means: readonly (number | null)[]): (number | null)[] {
  const sum = means.reduce<number>((a, b) => a + (b ?? 0), 0)
  return means.map((m) => (m === null || sum <= 0 ? null : m / sum))
}

/**
 * Share of students who pass every subject they sat, 0..1 (docs/formulas.md, Basics, all-subject pass rate). `subjects`: hundredths
 * by student; a student absent from all is left out; null when nobody sat anything.
 */
export function allPassRate(
  subjects: readonly { readonly scores: Int32Array; readonly full: number }[],
  pass: number,
): number | null {
  const students = subjects[0]?.scores.length ?? 0
  let n = 0
  let passed = 0
  for (let i = 0; i < students; i++) {
    const sat = subjects.filter(({ scores }) => scores[i] !== ABSENT)
    if (sat.length === 0) continue
    n++
    const line = Math.round(pass * 10_000)
    if (sat.every(({ scores, full }) => (scores[i] as number) * 10_000 >= line * full)) passed++
  }
  return n === 0 ? null : passed / n
}

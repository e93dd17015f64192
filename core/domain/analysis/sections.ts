import { ABSENT, MARK_SCALE } from './marks.ts'

/** Score sections: `counts[i]` scores in [from + i * width, from + (i + 1) * width); all in marks. */
export interface Sections {
  from: number
  width: number
  counts: Int32Array
}

/** `mergeFull`: a full score goes into the section under it instead of one of its own. */
export interface SectionOptions {
  mergeFull?: boolean
}

const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
const CUSTOMARY = [10, 50]

/**
 * Section width in marks for a full mark, so that there are 8 to 20 sections (fewer only under 8 marks). The
 * customary 10 for subjects and 50 for totals (docs/formulas.md, Score sections) go first where they fit: 150 -> 10, 750 -> 50.
 */
export function sectionWidth(full: number): number {
  const fits = (w: number) => full / w >= 8 && full / w <= 20
  return CUSTOMARY.find(fits) ?? WIDTHS.find(fits) ?? (full < 8 ? 1 : Math.ceil(full / 20))
}

/** Number of the section a score falls in: half points fall with their whole part (docs/formulas.md, Score sections). Hundredths. */
export function sectionOf(score: number, full: number, width: number, options: SectionOptions = {}): number {
  const whole = Math.floor(score / MARK_SCALE)
  const top = sectionCount(full, width, options) - 1
  return Math.min(top, Math.max(0, Math.floor(whole / width)))
}

/** Sections from 0 to the full mark (hundredths), empty ones included. */
export function sectionCount(full: number, width: number, { mergeFull = true }: SectionOptions = {}): number {
  const marks = full / MARK_SCALE
  return mergeFull ? Math.max(1, Math.ceil(marks / width)) : Math.floor(marks / width) + 1
}

/** Counts every score given; scores under zero go into the first section. Scores and full in hundredths. */
export function scoreSections(
  scores: Int32Array,
  full: number,
  width = sectionWidth(full / MARK_SCALE),
  options: SectionOptions = {},
): Sections {
  const counts = new Int32Array(sectionCount(full, width, options))
  for (let i = 0; i < scores.length; i++) {
    const x = scores[i] as number
    if (x !== ABSENT) (counts[sectionOf(x, full, width, options)] as number)++
  }
  return { from: 0, width, counts }
}

import type { CourseId } from './courses.ts'
import { type Random, random } from './random.ts'

/** Share of a subject's ability that is general: subjects then correlate at about this value. */
const GENERAL = 0.66
/** How much one exam differs from the next for the same pupil, in standard deviations. */
const DAY_SD = 0.28

/** What one pupil brings to every exam. */
export interface Pupil {
  general: number
  /** Own strength in a subject beside the general one. */
  own: Readonly<Partial<Record<CourseId, number>>>
  /** Change from one exam to the next. */
  trend: number
}

/** Pupils of a grade of a school: `classes` classes of `size`, in class and seat order. General ability is N(0, 1). */
export function gradePupils(
  school: number,
  gradeName: string,
  courses: readonly CourseId[],
  classes: number,
  size: number,
): Pupil[] {
  const r = random(`abilities/${school}/${gradeName}`)
  const schoolEffect = school === 0 ? 0.08 : -0.08
  return Array.from({ length: classes }).flatMap((_, c) => {
    // the first class of a grade is a little stronger, as in many schools
    const classEffect = schoolEffect + (c === 0 ? 0.35 : 0) + 0.2 * r.normal()
    return Array.from({ length: size }, () => pupil(classEffect, courses, r))
  })
}

function pupil(classEffect: number, courses: readonly CourseId[], r: Random): Pupil {
  const general = classEffect + 0.95 * r.normal()
  const own = Object.fromEntries(courses.map((c) => [c, r.normal()]))
  return { general, own, trend: 0.12 * r.normal() }
}

/** Ability of a pupil in one paper, about N(0, 1) over the grade. `turn`: number of the exam, 0 for the first. */
export function abilityIn(p: Pupil, course: CourseId, turn: number, r: Random): number {
  const lasting = Math.sqrt(GENERAL) * p.general + Math.sqrt(1 - GENERAL) * (p.own[course] ?? 0)
  return Math.sqrt(1 - DAY_SD ** 2) * lasting + DAY_SD * r.normal() + p.trend * (turn - 1)
}

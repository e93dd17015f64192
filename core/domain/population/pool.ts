import type { Population } from '#contract/population.ts'

/** What is needed of a class's figures to join them with others'. */
export interface ClassMean {
  /** Students with a score, and those without. */
  readonly n: number
  readonly absent: number
  readonly mean: number | null
}

/** Several classes as one group: the mean of all their students, the absent in none of it. */
export function pooled(parts: readonly ClassMean[]): { mean: number | null; roster: number; sat: number } {
  const sat = parts.reduce((sum, p) => sum + p.n, 0)
  const roster = sat + parts.reduce((sum, p) => sum + p.absent, 0)
  const sum = parts.reduce((all, p) => all + (p.mean ?? 0) * p.n, 0)
  return { mean: sat === 0 ? null : sum / sat, roster, sat }
}

/** A class that sat an exam. */
export interface PopulationClass {
  readonly classId: string
  readonly className: string
  readonly gradeId: string
  readonly gradeName: string
}

/**
 * What a choice of a school's classes is: one class, a whole grade, the whole school, or just the classes somebody sees.
 * `all`: every class of the school that sat.
 */
export function describePopulation(
  chosen: readonly PopulationClass[],
  all: readonly PopulationClass[],
): Pick<Population, 'of' | 'name' | 'classes'> {
  const classes = chosen.length
  const [first] = chosen
  const grades = new Set(chosen.map((c) => c.gradeId))
  if (first && grades.size === 1 && classes === all.filter((c) => c.gradeId === first.gradeId).length)
    return { of: 'grade', name: first.gradeName, classes }
  if (classes === all.length) return { of: 'school', name: '', classes }
  if (first && classes === 1) return { of: 'class', name: first.className, classes }
  return { of: 'seen', name: '', classes }
}

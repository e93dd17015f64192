/** Item figures say nothing under this many students ... (docs/formulas.md, Discrimination) */
const MIN_STUDENTS = 20
/** ... and little under this many. */
const FEW_STUDENTS = 100

/** `refused`: under 20 students, item figures say nothing; `few`: under 100, they are weak. */
export type Sample = 'refused' | 'few' | 'enough'

export const sampleOf = (n: number): Sample =>
  n < MIN_STUDENTS ? 'refused' : n < FEW_STUDENTS ? 'few' : 'enough'

import Type from 'typebox'

/** Who is critical at a score line: within a share of the number of students at it, or within some marks of it. */
export const CriticalBand = Type.Union([
  Type.Object({ by: Type.Literal('rank'), percent: Type.Number({ minimum: 1, maximum: 50 }) }),
  Type.Object({ by: Type.Literal('marks'), marks: Type.Number({ minimum: 1, maximum: 200 }) }),
])

import Type, { type Static } from 'typebox'

/**
 * Which students a figure counts. `class` one class; `seen` the classes the reader teaches or leads; `grade`, `school`
 * all of it, whoever reads; `joint` all schools of the exam.
 */
export const PopulationKind = Type.Enum(['class', 'seen', 'grade', 'school', 'joint'])

/** The students behind a figure: which, of which version, and how many of them are counted. */
export const Population = Type.Object({
  of: PopulationKind,
  /** Of the class, grade or school; '' where no one name fits. */
  name: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  /** Classes that sat. */
  classes: Type.Integer(),
  /** Students on the exam's list, and those of them with a score in what is counted. */
  roster: Type.Integer(),
  sat: Type.Integer(),
})

export type Population = Static<typeof Population>

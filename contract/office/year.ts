import Type, { type Static } from 'typebox'
import { EpochMs, Id, INT32_MAX, Nullable, officeCall } from '#contract/endpoint.ts'
import { PlaceName } from './people.ts'

const Count = Type.Integer({ minimum: 0, maximum: INT32_MAX })
/** Calendar year in which a school year begins. */
const SchoolYear = Type.Integer({ minimum: 2000, maximum: 2200 })
/** A mark of the roster: another one when anything of it changed. */
const Mark = Type.String({ minLength: 1, maxLength: 64 })

export const YearGrade = Type.Object({
  gradeId: Type.String(),
  name: Type.String(),
  /** What it is called in the new year: the next grade's name, or that of those who graduated. */
  nextName: Type.String(),
  upName: Type.String(),
  graduatedName: Type.String(),
  /** What is proposed: it graduates, or goes up. */
  graduates: Type.Boolean(),
  students: Count,
  classes: Type.Array(
    Type.Object({ classId: Type.String(), name: Type.String(), upName: Type.String(), students: Count }),
  ),
})
export type YearGrade = Static<typeof YearGrade>

export const officeYear = officeCall({
  call: 'GET /api/office/people/year',
  rows: ['O09'],
  summary: 'What a new school year would do to grades and classes, and whether the last one can be undone',
  reply: Type.Object({
    /** School year whose names the grades bear now; the new one is the next. */
    fromYear: SchoolYear,
    /** True: by the calendar the new one is not near. */
    early: Type.Boolean(),
    mark: Mark,
    /** Students who are here. */
    students: Count,
    /** Youngest first. */
    grades: Type.Array(YearGrade),
    /** Grades that newcomers come into, with as many classes as the grade before had. */
    fresh: Type.Array(Type.Object({ name: Type.String(), classes: Type.Array(Type.String()) })),
    last: Nullable(
      Type.Object({
        changeId: Type.String(),
        at: EpochMs,
        schoolYear: SchoolYear,
        /** Why it can no longer be undone: the roster was changed since, or an exam was sat. '' it can. */
        blocked: Type.Enum(['', 'roster', 'exams']),
      }),
    ),
  }),
})

export const officeYearPromote = officeCall({
  call: 'POST /api/office/people/year/promote',
  rows: ['O09'],
  summary:
    'Begin the new school year: each grade goes up or graduates, in one step. 10020: the roster is another than `mark`',
  body: Type.Object({
    mark: Mark,
    /** The number of students, as the person typed it. */
    typed: Count,
    grades: Type.Array(Type.Object({ ofGradeId: Id, graduates: Type.Boolean(), placeName: PlaceName }), {
      minItems: 1,
      maxItems: 40,
    }),
    /** True: grades for newcomers are made. */
    withFresh: Type.Boolean(),
  }),
  reply: Type.Object({ changeId: Type.String(), moved: Count, graduated: Count }),
})

export const officeYearUndo = officeCall({
  call: 'POST /api/office/people/year/undo',
  rows: ['O09'],
  summary: 'Take back the last new school year. 10020: something was built upon it since',
  body: Type.Object({ changeId: Id }),
  reply: Type.Object({ schoolYear: SchoolYear }),
})

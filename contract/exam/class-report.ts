import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { Population } from '#contract/population.ts'

/** Figures of one group in one total or paper. */
export const GroupStats = Type.Object({
  /** Present students. */
  n: Type.Integer(),
  absent: Type.Integer(),
  mean: Nullable(Type.Number()),
  /** Population standard deviation (divided by N). */
  sd: Nullable(Type.Number()),
  median: Nullable(Type.Number()),
  max: Nullable(Type.Number()),
  min: Nullable(Type.Number()),
  scoreRate: Nullable(Rate),
  excellentRate: Nullable(Rate),
  goodRate: Nullable(Rate),
  passRate: Nullable(Rate),
  lowRate: Nullable(Rate),
})

/**
 * What became of students who sat some subjects and missed another: `apart` without a rank and in no figure of the total,
 * `counted` as if it had given nothing; `some` is how many they are. Absent from reports made earlier: counted.
 */
export const Absences = Type.Object({
  rule: Type.Enum(['apart', 'counted']),
  some: Type.Integer({ minimum: 0 }),
})

export const TranscriptRow = Type.Object({
  studentId: Id,
  studentNumber: Type.String(),
  studentName: Type.String(),
  /** Null: absent, or apart. */
  total: Nullable(Type.Number()),
  /** What was sat adds up to, of a student who stays apart. */
  apart: Type.Optional(Type.Number()),
  classRank: Nullable(Type.Integer()),
  schoolRank: Nullable(Type.Integer()),
  jointRank: Nullable(Type.Integer()),
  /** One for each of `courses`, in its order; null: absent. */
  scores: Type.Array(Nullable(Type.Number())),
})

export const TranscriptItem = Type.Object({
  no: Type.String(),
  type: Type.String(),
  full: Type.Number(),
  classRate: Nullable(Rate),
  schoolRate: Nullable(Rate),
  discrimination: Nullable(Type.Number()),
})

/** What every report says of its exam first. */
export const ReportHead = {
  format: Type.Literal(1),
  examId: Id,
  version: Type.Integer(),
  publishedAt: EpochMs,
  examName: Type.String(),
  startTime: EpochMs,
  isJoint: Type.Boolean(),
}

/** A class's transcript and figures in one exam version. A subject teacher gets only their own subjects of it. */
export const ClassReport = Type.Object({
  kind: Type.Literal('class-report'),
  ...ReportHead,
  schoolName: Type.String(),
  classId: Id,
  className: Type.String(),
  fullMark: Type.Number(),
  total: Type.Object({ class: GroupStats, school: GroupStats, joint: Nullable(GroupStats) }),
  courses: Type.Array(
    Type.Object({
      courseId: Type.String(),
      courseName: Type.String(),
      paperId: PaperId,
      full: Type.Number(),
      class: GroupStats,
      school: GroupStats,
      joint: Nullable(GroupStats),
      items: Type.Array(TranscriptItem),
    }),
  ),
  /** False: totals and ranks of the total are left out (a subject teacher's view). */
  hasTotal: Type.Boolean(),
  /** Of the class; where there is a total. */
  absences: Type.Optional(Absences),
  rows: Type.Array(TranscriptRow),
})

/**
 * One school of a joint exam, as the leaders of all its schools read it. The rates of every school go by the product's
 * thresholds, so that they compare; another school's highest and lowest scores are null, and all its figures but `n` and
 * `absent` where fewer than three sat.
 */
export const SchoolBeside = Type.Object({
  schoolName: Type.String(),
  /** The reader's own school. */
  own: Type.Boolean(),
  total: GroupStats,
  /** One for each of `courses` of the report, in its order. */
  courses: Type.Array(GroupStats),
})

/**
 * All classes of a school (or one grade) in one exam version, for leaders. `school` in it is the school, or the grade of
 * a report that is cut to one: `counted` says which.
 */
export const SchoolReport = Type.Object({
  kind: Type.Literal('school-report'),
  ...ReportHead,
  schoolName: Type.String(),
  /** Absent from reports made earlier: the grade for a grade director, else the school. */
  counted: Type.Optional(Type.Pick(Population, ['of', 'name'])),
  fullMark: Type.Number(),
  hasTotal: Type.Boolean(),
  /** Of the school or grade; where there is a total. */
  absences: Type.Optional(Absences),
  total: Type.Object({ school: GroupStats, joint: Nullable(GroupStats) }),
  courses: Type.Array(
    Type.Object({
      courseId: Type.String(),
      courseName: Type.String(),
      paperId: PaperId,
      full: Type.Number(),
      school: GroupStats,
      joint: Nullable(GroupStats),
    }),
  ),
  classes: Type.Array(
    Type.Object({
      classId: Id,
      className: Type.String(),
      total: GroupStats,
      /** One for each of `courses`, in its order. */
      courses: Type.Array(GroupStats),
    }),
  ),
  /**
   * The schools of a joint exam, in the order of the exam; in a report that is cut to a grade, each school's grade of that
   * name. Absent from the reports of other exams, and from those made earlier.
   */
  schools: Type.Optional(Type.Array(SchoolBeside)),
})
export type SchoolBeside = Static<typeof SchoolBeside>
export type ClassReport = Static<typeof ClassReport>
export type SchoolReport = Static<typeof SchoolReport>
export type Absences = Static<typeof Absences>
export type GroupStats = Static<typeof GroupStats>
export type TranscriptRow = Static<typeof TranscriptRow>

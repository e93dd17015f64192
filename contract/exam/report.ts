import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { Absences, ReportHead } from './class-report.ts'
import { ExamType, RankDisplay } from './exam.ts'

/** Mean scores of the reference groups for one total or subject; null where the group is absent or may not be shown. */
export const Averages = Type.Object({
  class: Nullable(Type.Number()),
  school: Nullable(Type.Number()),
  /** All schools of a joint exam; null for a school's own exam. */
  joint: Nullable(Type.Number()),
})

/**
 * A standing as the school allows it to be shown. `none` carries nothing; `level` a letter; `band` the sixth of the
 * group (1 = top); `exact` the competition rank (1,2,2,4). beat = 100 * strictly lower / (N - 1), null when N = 1.
 */
export const Standing = Type.Union([
  Type.Object({ show: Type.Literal('none') }),
  Type.Object({ show: Type.Literal('level'), level: Type.String() }),
  Type.Object({ show: Type.Literal('band'), band: Type.Integer({ minimum: 1, maximum: 6 }) }),
  Type.Object({
    show: Type.Literal('exact'),
    classRank: Type.Integer(),
    classOf: Type.Integer(),
    schoolRank: Type.Integer(),
    schoolOf: Type.Integer(),
    jointRank: Nullable(Type.Integer()),
    jointOf: Nullable(Type.Integer()),
    /** 0..100, share of the school group strictly below. */
    beat: Nullable(Type.Number()),
  }),
])

/** Histogram: bin i counts scores in [from + i*width, from + (i+1)*width); `own` is the student's bin. */
export const Distribution = Type.Object({
  group: Type.Enum(['school', 'joint']),
  from: Type.Number(),
  width: Type.Number(),
  counts: Type.Array(Type.Integer()),
  own: Type.Integer(),
})

export const ReportItem = Type.Object({
  no: Type.String(),
  type: Type.String({ description: 'choice | multi | blank | answer | other' }),
  full: Type.Number(),
  /** Null: not given (never zero). */
  score: Nullable(Type.Number()),
  classRate: Nullable(Rate),
  schoolRate: Nullable(Rate),
  /** P = mean / full over the whole reference group, higher is easier. */
  difficulty: Nullable(Rate),
  /** D, 27 % groups, ties weighted; null under 20 students. */
  discrimination: Nullable(Type.Number()),
  answer: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
  /** Indexes into the subject's `knowledge`. */
  kp: Type.Array(Type.Integer()),
})

export const ReportKnowledge = Type.Object({
  name: Type.String(),
  full: Type.Number(),
  score: Type.Number(),
  classRate: Nullable(Rate),
  schoolRate: Nullable(Rate),
})

/** Models by which provinces assign scores (docs/formulas.md, Assigned scores). */
export const AssignedModel = Type.Enum([
  'common5',
  'shandong8',
  'guangdong5',
  'beijing21',
  'tianjin21',
  'zhejiang21',
  'shanghai11',
])

/** A score assigned by levels (docs/formulas.md, Assigned scores): whole points, and the lines of how it came about. */
export const ReportAssigned = Type.Object({
  score: Type.Integer(),
  model: AssignedModel,
  /** Null: it would tell more of the standing than the school shows. */
  why: Nullable(
    Type.Object({
      level: Type.String(),
      /** Percent of the reference group this level is meant for. */
      share: Type.Number(),
      /** Ends of the level's range, points. */
      low: Type.Integer(),
      high: Type.Integer(),
      /** Lowest and highest raw mark present in it. */
      rawLow: Type.Number(),
      rawHigh: Type.Number(),
      /** Before rounding; null: everybody in the level has the same mark. */
      exact: Nullable(Type.Number()),
      /** Students of the level and of the reference group; null unless ranks are shown. */
      count: Nullable(Type.Integer()),
      n: Nullable(Type.Integer()),
      boundary: Type.Enum(['upper-min', 'lower-max', 'near-max', 'near-min']),
      shares: Type.Enum(['cumulative', 'per-level']),
      onePoint: Type.Enum(['max', 'min', 'mean']),
      zeroCounts: Type.Boolean(),
      /** A share that is no whole number of places; absent from reports made earlier: as `boundary` sends it. */
      fraction: Type.Optional(Type.Enum(['up', 'down', 'near'])),
    }),
  ),
})

/** Present students behind the averages of a total or subject. */
const Counts = Type.Object({ class: Type.Integer(), school: Type.Integer(), joint: Nullable(Type.Integer()) })

export const ReportSubject = Type.Object({
  paperId: PaperId,
  courseId: Type.String(),
  courseName: Type.String(),
  full: Type.Number(),
  /** Null: absent from this paper. */
  score: Nullable(Type.Number()),
  scoreRate: Nullable(Rate),
  standing: Standing,
  averages: Averages,
  /** Absent from reports made earlier. */
  counts: Type.Optional(Counts),
  distribution: Nullable(Distribution),
  /** Where the exam assigns scores in this subject. */
  assigned: Type.Optional(ReportAssigned),
  items: Type.Array(ReportItem),
  knowledge: Type.Array(ReportKnowledge),
})

/** An earlier (or this) exam of the same student, oldest first. */
export const TrendPoint = Type.Object({
  examId: Id,
  examName: Type.String(),
  startTime: EpochMs,
  isJoint: Type.Boolean(),
  scoreRate: Nullable(Rate),
  classRate: Nullable(Rate),
  schoolRate: Nullable(Rate),
  /** Null unless the school shows exact ranks. */
  beat: Nullable(Type.Number()),
})

/** The whole report of one student in one exam version: one file, at most 30 KB compressed without images. */
export const StudentReport = Type.Object({
  kind: Type.Literal('student-report'),
  /** The newest version of the exam is told by the exam list, not here. */
  ...ReportHead,
  examType: ExamType,
  student: Type.Object({
    studentId: Id,
    studentName: Type.String(),
    className: Type.String(),
    gradeName: Type.String(),
    schoolName: Type.String(),
  }),
  rankDisplay: RankDisplay,
  /** Of the total. */
  counts: Counts,
  /** Of the school. */
  absences: Type.Optional(Absences),
  total: Type.Object({
    /** The student missed a subject: the score is a sum of the others, without a standing. */
    apart: Type.Optional(Type.Boolean()),
    full: Type.Number(),
    score: Nullable(Type.Number()),
    scoreRate: Nullable(Rate),
    standing: Standing,
    averages: Averages,
    distribution: Nullable(Distribution),
  }),
  subjects: Type.Array(ReportSubject),
  /** Subjects of the exam whose papers are still being marked. */
  pending: Type.Array(Type.Object({ courseId: Type.String(), courseName: Type.String() })),
  trend: Type.Array(TrendPoint),
})
export type StudentReport = Static<typeof StudentReport>
export type ReportSubject = Static<typeof ReportSubject>
export type ReportAssigned = Static<typeof ReportAssigned>
export type ReportItem = Static<typeof ReportItem>
export type ReportKnowledge = Static<typeof ReportKnowledge>
export type Averages = Static<typeof Averages>
export type Standing = Static<typeof Standing>
export type Distribution = Static<typeof Distribution>
export type TrendPoint = Static<typeof TrendPoint>

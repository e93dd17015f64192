import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id, Nullable, Version } from '#contract/endpoint.ts'
import { Population } from '#contract/population.ts'
import { STAFF } from '#contract/roles.ts'
import { Absences, GroupStats } from './class-report.ts'
import { CriticalBand } from './critical-band.ts'
import { LinesOfSubject } from './score-lines.ts'

/** Hundredths of a mark; null: absent, or the reader may not see it. */
const Hundredths = Nullable(Type.Integer())

/** How many students have each score, hundredths ascending: enough for ranks and lines, and names nobody. */
const ScoreCounts = Type.Object({
  scores: Type.Array(Type.Integer()),
  counts: Type.Array(Type.Integer({ minimum: 1 })),
})

/** Of the total and of each of `courses`; null where the reader may not see it. */
const ofEach = <T extends Parameters<typeof Nullable>[0]>(what: T) =>
  Type.Object({ total: Nullable(what), courses: Type.Array(Nullable(what)) })

/** Effective scores of each of `courses`, hundredths, under the lines a page can set. */
const Lines = Type.Array(Type.Array(Hundredths))

/**
 * Scores of every student of the classes a reader may compare, column by column: what the line simulator, before/after N,
 * upline, average and course ranking are computed from, on the phone and without a line. Student i has names[i],
 * classOf[i], totals[i] and scores[c][i].
 */
export const ContrastSheet = Type.Object({
  examId: Id,
  version: Type.Integer(),
  examName: Type.String(),
  startTime: EpochMs,
  schoolName: Type.String(),
  fullMark: Type.Number(),
  courses: Type.Array(
    Type.Object({
      courseId: Type.String(),
      courseName: Type.String(),
      full: Type.Number(),
      /** A subject may have several papers, each with scores of its own. */
      paperId: Type.Optional(PaperId),
    }),
  ),
  classes: Type.Array(
    Type.Object({
      classId: Id,
      className: Type.String(),
      /** False: totals of this class are not the reader's. */
      hasTotal: Type.Boolean(),
      /** Indexes into `courses` that the reader may see of this class. */
      courses: Type.Array(Type.Integer()),
      /** Place of its mean among all classes of the grade, 1 the highest; null: no mean, or not the reader's. */
      places: Type.Object({
        total: Nullable(Type.Integer()),
        /** One for each of `courses` of the sheet. */
        courses: Type.Array(Nullable(Type.Integer())),
      }),
      /** Figures of the class as its report has them, by the school's own thresholds; absent from older servers. */
      stats: Type.Optional(ofEach(GroupStats)),
    }),
  ),
  /**
   * What a class is held against and students are ranked among: the whole grade, classes the reader does not see among
   * it; where the school keeps those from its teachers, the classes the reader sees (`population` says which).
   */
  grade: Type.Object({
    /** Classes that sat. */
    classes: Type.Integer(),
    total: Nullable(GroupStats),
    /** Of those the total is held against. */
    absences: Type.Optional(Absences),
    /** One for each of `courses`. */
    courses: Type.Array(Nullable(GroupStats)),
    /** Absent in replies of older servers. */
    population: Type.Optional(ofEach(Population)),
    counts: Type.Optional(ofEach(ScoreCounts)),
    /**
     * By coefficient (docs/formulas.md, Upline), for who sees only some of the students: under lines of 0, 1, 2 ... marks of the
     * total, and under those that let 0, 1 ... 100 % through. Null: the reader sees everybody, or no total.
     */
    effective: Type.Optional(
      Nullable(
        Type.Object({
          byScore: Lines,
          byShare: Lines,
          /** Under lines of 0.5, 1.5, 2.5 ... marks; absent from older servers. */
          byHalf: Type.Optional(Lines),
          /** Scores of each of `courses` of those who have a total: a line counts nobody else. Absent from older servers. */
          inTotal: Type.Optional(Type.Array(ScoreCounts)),
        }),
      ),
    ),
  }),
  /** The grade whose classes these are; absent from older servers. */
  gradeId: Type.Optional(Id),
  /** Lines that the school drew on the total and on papers that the reader sees. */
  scoreLines: Type.Optional(Type.Array(LinesOfSubject)),
  /** Who is critical at a line; absent from older servers: within 5 % of the number at it. */
  criticalBand: Type.Optional(CriticalBand),
  studentIds: Type.Array(Id),
  names: Type.Array(Type.String()),
  numbers: Type.Array(Type.String()),
  /** Index into `classes`. */
  classOf: Type.Array(Type.Integer()),
  totals: Type.Array(Hundredths),
  /** One list for each of `courses`. */
  scores: Type.Array(Type.Array(Hundredths)),
  /** The exam before, of the same school: Z of each student's total among those who sat it; null: did not. */
  previous: Nullable(
    Type.Object({
      examId: Id,
      examName: Type.String(),
      startTime: EpochMs,
      z: Type.Array(Nullable(Type.Number())),
      /**
       * Rank of each student's total in the grade then; absent where that exam had other subjects, so that no total of it
       * compares, and in replies of older servers.
       */
      ranks: Type.Optional(Type.Array(Nullable(Type.Integer()))),
    }),
  ),
})
export type ContrastSheet = Static<typeof ContrastSheet>

export const classContrast = endpoint({
  call: 'GET /api/analysis/view/class/contrast',
  rows: ['C122', 'B24', 'B25'],
  summary: 'Scores of all classes the caller may compare, for lines, ranks and averages',
  query: Type.Object({
    examId: Id,
    version: Type.Optional(Version),
    gradeId: Type.Optional({
      ...Id,
      description: 'for readers of several grades; default the first that sat',
    }),
    classId: Type.Optional({ ...Id, description: 'the grade of this class, where no grade is named' }),
  }),
  reply: ContrastSheet,
  roles: STAFF,
  scope: 'school',
})

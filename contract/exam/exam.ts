import Type from 'typebox'
import { EpochMs, endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { Population } from '#contract/population.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'

export const ExamType = Type.Enum(['monthly', 'midterm', 'final', 'mock', 'quiz', 'joint', 'other'])

/** A subject of an exam. `courseId` is a code of the course dictionary, `courseName` what the school calls it. */
export const ExamCourse = Type.Object({
  courseId: Type.String(),
  courseName: Type.String(),
  fullMark: Type.Number(),
  /** Paper status, 1 and up; 5 = published. A course's status is the lowest of its papers (S21). */
  examCourseStatus: Type.Integer({ minimum: 1 }),
})

/** One line of an exam list. */
export const ExamPlan = Type.Object({
  examId: Id,
  version: Type.Integer({ minimum: 1 }),
  examName: Type.String(),
  examType: ExamType,
  startTime: EpochMs,
  publishedAt: EpochMs,
  isJoint: Type.Boolean(),
  schoolCount: Type.Integer(),
  /** Highest paper status (S21). */
  examStatus: Type.Integer({ minimum: 1 }),
  courses: Type.Array(ExamCourse),
})

export const FamilyExam = Type.Intersect([
  ExamPlan,
  Type.Object({
    studentId: Id,
    /** False: the school does not show this report (yet); the app opens /exam/no-report. */
    visible: Type.Boolean(),
    visibleFrom: Nullable(EpochMs),
    /** Null when absent in every paper or not visible. */
    score: Nullable(Type.Number()),
    fullMark: Type.Number(),
    scoreRate: Nullable(Rate),
    gradeScoreRate: Nullable(Rate),
  }),
])

/** A mean of the total or of a subject's paper, and of whom. */
export const OwnMean = Type.Object({
  /** '' for the total. */
  courseId: Type.String(),
  courseName: Type.String(),
  full: Type.Number(),
  mean: Nullable(Type.Number()),
  population: Population,
})

export const StaffExam = Type.Intersect([
  ExamPlan,
  Type.Object({
    gradeId: Id,
    gradeName: Type.String(),
    /** Of all classes the reader sees something of. */
    studentCount: Type.Integer(),
    classCount: Type.Integer(),
    /** Of the total, where the reader sees it of all those classes; else null: `means` says what is seen of whom. */
    meanScore: Nullable(Type.Number()),
    fullMark: Type.Number(),
    /** The total of the classes whose total is open, and the subjects of a reader who sees only those of a class. */
    means: Type.Optional(Type.Array(OwnMean)),
  }),
])

const paging = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** Only exams that began at or after it. */
const from = Type.Optional(EpochMs)
/** Only exams of the term of today, by the school's calendar; where it has none by the usual terms. `from` is for nothing then. */
const term = Type.Optional(Type.Literal(1))

export const examPlan = endpoint({
  call: 'GET /api/exam/plan',
  rows: ['C096', 'A07'],
  summary: "Exams of the caller's own schools and classes, newest first",
  query: Type.Object({ ...paging, from, search: Type.Optional(Type.String({ maxLength: 60 })) }),
  reply: Type.Object({ list: Type.Array(StaffExam), total: Type.Integer() }),
  roles: STAFF,
  scope: 'class',
})

export const examPlanStudentAll = endpoint({
  call: 'GET /api/exam/plan/student/all',
  rows: ['C097'],
  summary: "A student's published exams, newest first",
  query: Type.Object({ ...paging, from, term }),
  reply: Type.Object({ list: Type.Array(FamilyExam), total: Type.Integer() }),
  roles: FAMILY,
  scope: 'student',
})

/** The exam a family's first page opens with. */
export const NewestExam = Type.Object({ exam: Nullable(FamilyExam) })

export const examPlanLatest = endpoint({
  call: 'GET /api/exam/plan/latest',
  rows: ['C098'],
  summary: "A student's newest visible exam, or null",
  reply: NewestExam,
  roles: FAMILY,
  scope: 'student',
  along: true,
})

export const examPlanBaseInfo = endpoint({
  call: 'GET /api/exam/plan/base/info',
  rows: ['C099'],
  summary: "One exam's facts and versions",
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    exam: ExamPlan,
    versions: Type.Array(
      Type.Object({
        version: Type.Integer(),
        publishedAt: EpochMs,
        note: Type.String(),
        current: Type.Boolean(),
      }),
    ),
  }),
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
})

export const examPlanClassList = endpoint({
  call: 'GET /api/exam/plan/class/list',
  rows: ['C100', 'A07'],
  summary: 'Classes of an exam that the caller may read',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    classes: Type.Array(
      Type.Object({
        schoolId: Id,
        classId: Id,
        className: Type.String(),
        studentCount: Type.Integer(),
        /** True: the caller heads the class and sees every subject. */
        isHead: Type.Boolean(),
        /** Subjects the caller may read in this class. */
        courseIds: Type.Array(Type.String()),
      }),
    ),
  }),
  roles: STAFF,
  scope: 'class',
})

/** How a school shows a rank to families. */
export const RankDisplay = Type.Enum(['none', 'level', 'band', 'exact'])

export const examDisplayStudent = endpoint({
  call: 'GET /api/exam/display/student/get',
  rows: ['C106'],
  summary: 'What the school shows of an exam to families',
  query: Type.Object({ examId: Id }),
  reply: Type.Object({
    rankDisplay: RankDisplay,
    visible: Type.Boolean(),
    visibleFrom: Nullable(EpochMs),
  }),
  roles: [...FAMILY, ...STAFF],
  scope: 'student',
})

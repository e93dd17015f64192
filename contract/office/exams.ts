import Type, { type Static } from 'typebox'
import { EpochMs, Id, Nullable, officeCall, Version } from '#contract/endpoint.ts'
import { OriginPaperDisplay } from '#contract/exam/card.ts'

const Count = Type.Integer({ minimum: 0 })
export const ShownRank = Type.Enum(['none', 'level', 'band', 'exact'], {
  description: 'how families see a rank: not at all, as a level, as a sixth, as it is',
})
export type ShownRank = Static<typeof ShownRank>

/** How far an exam is for a school and its families. */
export const OfficeExamState = Type.Enum(['imported', 'making', 'scheduled', 'published', 'withdrawn'], {
  description:
    'imported: nobody sees it; making: its reports are being made; scheduled: families see it from a time; withdrawn: they see nothing of it any more',
})
export type OfficeExamState = Static<typeof OfficeExamState>

/** A job of the office, whoever of the school asked for it. */
export const OfficeJob = Type.Object({
  jobId: Type.String(),
  /** As of `GET /api/common/my/async`: 10 waiting, 20 running, 30 given up, 40 done. */
  status: Type.Enum([10, 20, 30, 40]),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** One short sentence; why, where it was given up. */
  message: Type.String(),
})
export type OfficeJob = Static<typeof OfficeJob>

export const OfficeExam = Type.Object({
  examId: Type.String(),
  name: Type.String(),
  examType: Type.String(),
  startTime: EpochMs,
  isJoint: Type.Boolean(),
  /** True: this school's; another school's joint exam is only withdrawn and brought back here. */
  own: Type.Boolean(),
  state: OfficeExamState,
  /** What families read; 0: nothing yet. */
  currentVersion: Count,
  newestVersion: Count,
  /** True: the newest version is not published. */
  waits: Type.Boolean(),
  visibleFrom: Nullable(EpochMs),
  rankDisplay: ShownRank,
  /** Of this school, in the newest version. */
  students: Count,
  courses: Type.Array(Type.Object({ courseId: Type.String(), courseName: Type.String() })),
  /** Names of this school's grades that sat it. */
  grades: Type.Array(Type.String()),
  /** Of the newest version. */
  importedAt: EpochMs,
  /** Of the version families read. */
  publishedAt: Nullable(EpochMs),
  /** Makes the newest version's reports; null: nobody asked for them, or they are made. */
  job: Nullable(OfficeJob),
})
export type OfficeExam = Static<typeof OfficeExam>

export const officeExams = officeCall({
  call: 'GET /api/office/exams',
  rows: ['O07'],
  summary: 'Exams of the school: searched, narrowed, sorted and paged; newest first unless told',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    /** `imported`: none of its versions is published, also while one is being made. */
    state: Type.Optional(Type.Enum(['imported', 'scheduled', 'published', 'withdrawn'])),
    sort: Type.Optional(Type.Enum(['name', 'day', 'students'])),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  reply: Type.Object({ list: Type.Array(OfficeExam), total: Count }),
})

const Mark = Nullable(Type.Number())

export const officeExamPreview = officeCall({
  call: 'GET /api/office/exams/preview',
  rows: ['O07', 'O08'],
  summary:
    'What one version of an exam holds for this school before anybody sees it: means, who is absent, what families will see and when',
  query: Type.Object({ examId: Id, version: Type.Optional(Version) }),
  reply: Type.Object({
    exam: OfficeExam,
    version: Version,
    versions: Type.Array(
      Type.Object({
        version: Version,
        state: Type.Enum(['imported', 'published']),
        importedAt: EpochMs,
        publishedAt: Nullable(EpochMs),
        note: Type.String(),
      }),
    ),
    courses: Type.Array(
      Type.Object({
        paperId: Type.String(),
        courseId: Type.String(),
        courseName: Type.String(),
        items: Count,
        fullMark: Type.Number(),
        sat: Count,
        absent: Count,
        /** Of this school's students who sat it; as marked, before scores are assigned. */
        mean: Mark,
        best: Mark,
        least: Mark,
        /** Answers of those who sat it to which no mark was given; the figures count them as nothing. */
        notGiven: Count,
      }),
    ),
    classes: Type.Array(
      Type.Object({
        classId: Type.String(),
        className: Type.String(),
        gradeName: Type.String(),
        students: Count,
        /** Papers of which somebody is without marks. */
        absent: Type.Array(Type.Object({ paperId: Type.String(), count: Count })),
      }),
    ),
    display: Type.Object({
      rankDisplay: ShownRank,
      originPaperDisplayType: OriginPaperDisplay,
      weixinDisplay: Type.Boolean(),
    }),
    /** True: an administrator has paused publishing. */
    paused: Type.Boolean(),
  }),
})

export const officeExamPublish = officeCall({
  call: 'POST /api/office/exams/publish',
  rows: ['O07'],
  summary:
    'Make the newest version the one that is read, for families at once or from a time; again: another time or other ranks. 10020: a newer version came meanwhile, or it was withdrawn; 10032: publishing is paused; 10002: another school’s exam',
  body: Type.Object({
    examId: Id,
    version: Version,
    /** When families may read it; null: at once. */
    visibleFrom: Nullable(EpochMs),
    rankDisplay: Type.Optional(ShownRank),
    /** Whether the exam was withdrawn when the administrator read it; left out: it is published in any case. */
    isWithdrawn: Type.Optional(Type.Boolean()),
  }),
  /** Without a job only the time changed. */
  reply: Type.Object({ exam: OfficeExam }),
})

const oneExam = {
  body: Type.Object({ examId: Id }),
  reply: Type.Object({ exam: OfficeExam }),
}

export const officeExamWithdraw = officeCall({
  call: 'POST /api/office/exams/withdraw',
  rows: ['O07'],
  summary:
    'Take an exam back: families of this school (for a district administrator of all their schools) see nothing of it any more; phones drop what they keep when they next ask',
  ...oneExam,
})

export const officeExamRestore = officeCall({
  call: 'POST /api/office/exams/restore',
  rows: ['O07'],
  summary: 'Show families again what was withdrawn. 10032: publishing is paused',
  ...oneExam,
})

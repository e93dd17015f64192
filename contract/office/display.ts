import Type, { type Static } from 'typebox'
import { EpochMs, Id, Nullable, officeCall, Rate } from '#contract/endpoint.ts'
import { OriginPaperDisplay } from '#contract/exam/card.ts'
import { CriticalBand } from '#contract/exam/critical-band.ts'
import { RankDisplay } from '#contract/exam/exam.ts'
import { StudentReport } from '#contract/exam/report.ts'

/** What a school shows of results, and to whom. A change holds for reports made from then on. */
export const DisplaySettings = Type.Object({
  /** Of the total and of each subject, to families. */
  rankDisplay: RankDisplay,
  /** The original answer card to families: not at all, without marks, with them. */
  originPaperDisplayType: OriginPaperDisplay,
  /** Whether families may read results inside WeChat. */
  weixinDisplay: Type.Boolean(),
  /** What staff see beside their own classes: the whole grade's figures, or those of classes they see. */
  staffCompare: Type.Enum(['grade', 'seen']),
  /**
   * What a teacher sees of exams of a class before it was theirs: those of the school year in which it became theirs, or
   * all of the class. Absent where an older release writes: it stays as it is.
   */
  earlierExams: Type.Optional(Type.Enum(['schoolYear', 'all'])),
  /** A total without all subjects: in no figure, or counted as if the subject had given nothing. */
  absentInTotal: Type.Enum(['apart', 'counted']),
  /** Best first; shares in percent of the group, 100 together. */
  levels: Type.Array(
    Type.Object({
      level: Type.String({ minLength: 1, maxLength: 8 }),
      share: Type.Number({ minimum: 0, maximum: 100 }),
    }),
    { minItems: 2, maxItems: 12 },
  ),
  /** Shares of the full mark. */
  thresholds: Type.Object({ excellent: Rate, good: Rate, pass: Rate, low: Rate }),
  /** Who is critical at a score line. Absent where an older release writes: it stays as it is. */
  criticalBand: Type.Optional(CriticalBand),
})
export type DisplaySettings = Static<typeof DisplaySettings>

const Apply = Type.Enum(['new', 'all'], {
  description: 'new: reports made from now on; all: those of the published exams are made again as well',
})

export const displaySettings = officeCall({
  call: 'GET /api/office/display',
  rows: ['O11'],
  summary: 'What the school shows of results',
  reply: Type.Object({
    settings: DisplaySettings,
    /** Goes back with a change: refused when somebody else changed them meanwhile. */
    rev: Type.String(),
    /** Published exams of this school, the newest first, with what their reports were made to show. */
    exams: Type.Array(
      Type.Object({
        examId: Id,
        examName: Type.String(),
        /** Names of the grades that sat it. */
        grades: Type.Array(Type.String()),
        startTime: EpochMs,
        rankDisplay: RankDisplay,
        students: Type.Integer(),
      }),
    ),
  }),
})

export const displayEffect = officeCall({
  call: 'POST /api/office/display/effect',
  rows: ['O11'],
  summary: 'What a change of the settings would change, for how many and from when; nothing is changed',
  body: Type.Object({ settings: DisplaySettings, apply: Apply }),
  reply: Type.Object({
    changed: Type.Array(Type.Enum(Object.keys(DisplaySettings.properties) as (keyof DisplaySettings)[])),
    /** Exams whose reports are made again. */
    exams: Type.Integer(),
    /** Students whose report of one of these changes hands. */
    students: Type.Integer(),
    /** Accounts of families of the school, who see what holds at once. */
    families: Type.Integer(),
  }),
})

export const saveDisplay = officeCall({
  call: 'POST /api/office/display/save',
  rows: ['O11'],
  summary: 'Changes what the school shows of results',
  body: Type.Object({ settings: DisplaySettings, apply: Apply, rev: Type.String({ maxLength: 64 }) }),
  reply: Type.Object({ rev: Type.String(), jobs: Type.Array(Type.String()) }),
})

export const previewDisplay = officeCall({
  call: 'POST /api/office/display/preview',
  rows: ['O11'],
  summary:
    'The report a family would read under these settings, from the same computation; nothing is stored',
  body: Type.Object({ settings: DisplaySettings, examId: Id, reportStudentId: Nullable(Id) }),
  /** `reportStudentId` null: the first of the exam's list. */
  reply: StudentReport,
  job: true,
})

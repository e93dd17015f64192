import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { BookId } from '#contract/homework/tiku.ts'
import { FAMILY } from '#contract/roles.ts'
import { NotebookGoods } from '#contract/shop/notebook.ts'
import { Order, Paying } from '#contract/shop/order.ts'
import { WrongFacts } from './wrong.ts'

const family = { roles: FAMILY, scope: 'student', userLevel: 1 } as const
/** Id of a holiday in the school's calendar. */
const HolidayId = { ...Id, description: 'a holiday of the school’s calendar' } as const
/** Questions a holiday notebook holds at most. */
export const HOLIDAY_AT_MOST = 200

/**
 * The holiday notebook of a student: their wrong questions of the term before a holiday, of the papers the family
 * chose. Once it is there it is theirs to read, change and print; the school may offer to print it (`goods`).
 */
export const HolidayNotebook = Type.Object({
  holidayId: HolidayId,
  /** Of the holiday, as the school's calendar says, such as 寒假. */
  name: Type.String(),
  /** The holiday: its first moment, and the first one after it. */
  from: EpochMs,
  until: EpochMs,
  /** Exams from this moment until the holiday begins are of it: the begin of the school's term. */
  since: EpochMs,
  /** `open`: can be put together; `ordered`: stays as it is, for the school prints it; `over`: the holiday has ended. */
  state: Type.Enum(['open', 'ordered', 'over']),
  /** What the family chose; null: nothing yet. */
  chosen: Nullable(
    Type.Object({
      /** The book it is printed by at home (call `wrongBook/preview`). */
      bookId: BookId,
      savedAt: EpochMs,
      /** By the student, else by a parent. */
      byStudent: Type.Boolean(),
      questions: Type.Integer({ minimum: 1 }),
    }),
  ),
  /** True: there is none yet, putting one together is for members, and this student's family has no membership. */
  memberOnly: Type.Optional(Type.Boolean()),
  /** The printed copy as the school offers it for this holiday; null: it does not. */
  goods: Nullable(NotebookGoods),
})
export type HolidayNotebook = Static<typeof HolidayNotebook>

export const holidayNotebooks = endpoint({
  call: 'GET /api/base/data/notebook/holiday/list',
  rows: ['R209', 'B07'],
  summary:
    'Holidays of the school’s calendar, now or within four months, and those a notebook was made for; the next first',
  reply: Type.Object({ notebooks: Type.Array(HolidayNotebook) }),
  ...family,
})

const HolidayPaper = Type.Object({
  paperId: PaperId,
  courseName: Type.String(),
  /** Wrong questions of the student in it; a paper without one is not told. */
  questions: Type.Integer({ minimum: 1 }),
  chosen: Type.Boolean(),
})

export const holidayExams = endpoint({
  call: 'GET /api/base/data/notebook/holiday/exams',
  rows: ['R210', 'B07'],
  summary: 'What a holiday notebook can be made of: the papers of the term’s exams with wrong questions',
  query: Type.Object({ holidayId: HolidayId }),
  reply: Type.Object({
    notebook: HolidayNotebook,
    /** Newest first. */
    exams: Type.Array(
      Type.Object({
        examId: Id,
        examName: Type.String(),
        startTime: EpochMs,
        papers: Type.Array(HolidayPaper),
      }),
    ),
  }),
  showsResults: true,
  ...family,
})

export const saveHolidayNotebook = endpoint({
  call: 'POST /api/base/data/notebook/holiday/save',
  rows: ['R210', 'B07'],
  summary:
    'Puts a holiday notebook together, or another one in its place. The same bookId again: the one that was saved',
  body: Type.Object({
    holidayId: HolidayId,
    /** Made by the phone. */
    bookId: BookId,
    papers: Type.Array(Type.Object({ examId: Id, paperId: PaperId }), { minItems: 1, maxItems: 200 }),
  }),
  reply: Type.Object({ notebook: HolidayNotebook }),
  showsResults: true,
  ...family,
})

export const holidayDetail = endpoint({
  call: 'GET /api/base/data/notebook/holiday/detail',
  rows: ['R211', 'B07'],
  summary: 'What is in a holiday notebook, and how its printed copy stands',
  query: Type.Object({ holidayId: HolidayId }),
  reply: Type.Object({
    notebook: HolidayNotebook,
    /** Newest exam first; those that are wrong no longer are left out. */
    questions: Type.Array(WrongFacts),
    /** The newest order of this account for the printed copy. */
    order: Nullable(Order),
    paying: Paying,
  }),
  showsResults: true,
  ...family,
})

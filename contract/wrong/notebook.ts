import Type, { type Static } from 'typebox'
import { CourseId } from '#contract/course.ts'
import { DrawnFormulas } from '#contract/drawn.ts'
import { EpochMs, endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { QuestionRef } from '#contract/question.ts'
import { FAMILY } from '#contract/roles.ts'
import { WrongFacts, WrongWords } from './wrong.ts'

/** Days an entry stays in the recycle bin. */
export const RECYCLE_DAYS = 30

export const PracticeGrade = Type.Enum(['again', 'hard', 'good', 'easy'])

/** Made by the phone, so that the same practice sent twice counts once. */
export const PracticeId = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** Letters of a choice. */
export const PracticeChoice = Type.Array(Type.String({ pattern: '^[A-H]$' }), { minItems: 1, maxItems: 8 })

/** Where an entry goes: into the notebook (by hand, or back from the bin), into the bin; known by heart, or not. */
export const WrongPlace = Type.Enum(['notebook', 'recycle', 'mastered', 'learning'])
export type WrongPlace = Static<typeof WrongPlace>

export const WrongEntry = Type.Object({
  ...WrongFacts.properties,
  mastered: Type.Boolean(),
  /** When it went into the bin; null: it is in the notebook. */
  removedAt: Nullable(EpochMs),
  practices: Type.Integer({ minimum: 0 }),
  practisedAt: Nullable(EpochMs),
  /** Chance of recalling it today by FSRS; null: not scheduled. */
  recall: Nullable(Rate),
  /** `today` in today's minutes, `later` due but beyond them, `no` not due. */
  due: Type.Enum(['today', 'later', 'no']),
  /**
   * How it can be put before the student again: by its words, by the scanned card, or not yet; then it is neither
   * scheduled nor graded. Absent in replies kept by an older app: words.
   */
  asked: Type.Optional(Type.Enum(['words', 'card', 'none'])),
  /** How its words begin, in plain text of at most 80 characters; absent: the school gave none. */
  begins: Type.Optional(Type.String()),
})
export type WrongEntry = Static<typeof WrongEntry>

/** A subject, or the total ('' and no name), as the newest exam that had it tells it. */
export const GoalSubject = Type.Object({
  courseId: Type.String(),
  courseName: Type.String(),
  full: Type.Number(),
  /** The student's in that exam; null: missed. */
  score: Nullable(Type.Number()),
})
export type GoalSubject = Static<typeof GoalSubject>

/** What the student wants to reach in the next exam. */
export const Goal = Type.Object({
  courseId: Type.String(),
  courseName: Type.String(),
  full: Type.Number(),
  score: Type.Number(),
  /** The first exam since then with the same full marks; null: none yet. */
  result: Nullable(Type.Object({ examId: Id, examName: Type.String(), score: Type.Number() })),
})
export type Goal = Static<typeof Goal>

/** What today asks for, over all subjects. */
export const WrongPlan = Type.Object({
  /** Minutes a day at most. */
  cap: Type.Integer(),
  /** Not asked until the school gives their words or the card. */
  unasked: Type.Optional(Type.Integer()),
  /** Questions of today and the minutes they take. */
  today: Type.Integer(),
  minutes: Type.Number(),
  /** Practised today already. */
  done: Type.Integer(),
  /** Days with practice of the last seven, today's among them. Absent from an older server. */
  daysPractised: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 })),
  /** Absent in replies kept by an older app: what the days to come have minutes for, today's among them. */
  handful: Type.Optional(
    Type.Object({
      questions: Type.Integer(),
      minutes: Type.Number(),
      /** Days it is for, today counted: 7, or fewer where the exam comes before that. */
      days: Type.Integer(),
      /** Marks lost at them. */
      marks: Type.Number(),
      /** Of today's, those lost by carelessness: asked together, at the end. */
      slips: Type.Integer(),
      /** Due, and set apart as too hard for now. */
      hard: Type.Integer(),
    }),
  ),
  /** Due too, for the days after; until all have had their turn. */
  later: Type.Integer(),
  days: Type.Integer(),
  /** Null: none is known. `own`: the family's word; else the school's. */
  exam: Nullable(Type.Object({ at: EpochMs, name: Type.String(), own: Type.Boolean() })),
  /**
   * The school's holiday of today, on which nothing is asked unless the family wants it: its name and the first moment
   * after it. Absent as `goal` is.
   */
  holiday: Type.Optional(Nullable(Type.Object({ name: Type.String(), until: EpochMs }))),
  /** True: on holidays as well. */
  onHolidays: Type.Optional(Type.Boolean()),
  /** Absent in replies kept by an older app, and from an older server. */
  goal: Type.Optional(Nullable(Goal)),
  /** What a goal can be set for. */
  goalSubjects: Type.Optional(Type.Array(GoalSubject)),
})
export type WrongPlan = Static<typeof WrongPlan>

const family = {
  roles: FAMILY,
  scope: 'student',
  showsResults: true,
} as const

export const wrongCourses = endpoint({
  call: 'GET /api/exam/wrong/course/list',
  rows: ['C114', 'R164', 'B19'],
  summary: "The student's wrong questions by subject, and what today asks for",
  reply: Type.Object({
    courses: Type.Array(
      Type.Object({
        courseId: Type.String(),
        courseName: Type.String(),
        count: Type.Integer(),
        due: Type.Integer(),
        unlabelled: Type.Integer(),
        mastered: Type.Integer(),
      }),
    ),
    recycled: Type.Integer(),
    plan: WrongPlan,
  }),
  ...family,
})

export const wrongList = endpoint({
  call: 'GET /api/exam/wrong/list',
  rows: ['C114', 'R165', 'R166', 'B07'],
  summary: "The student's wrong questions, of a subject where one is named, newest exam first",
  query: Type.Object({ courseId: Type.Optional(CourseId) }),
  reply: Type.Object({ entries: Type.Array(WrongEntry) }),
  ...family,
})

export const wrongRecycled = endpoint({
  call: 'GET /api/exam/wrong/recycle/list',
  rows: ['C114', 'R169'],
  summary: 'What is in the recycle bin, newest first',
  reply: Type.Object({ entries: Type.Array(WrongEntry) }),
  ...family,
})

export const WrongQuestion = Type.Object({
  entry: WrongEntry,
  ...WrongWords.properties,
  /** Files of its pieces of the scanned card; absent in replies kept by an older app. */
  crops: Type.Optional(Type.Array(Id)),
})
export type WrongQuestion = Static<typeof WrongQuestion>

export const wrongDetail = endpoint({
  call: 'GET /api/exam/wrong/detail',
  rows: ['C114', 'R167', 'B07'],
  summary: 'One wrong question: words, own answer, key, explanation, and the practices so far',
  query: QuestionRef,
  reply: Type.Object({
    ...WrongQuestion.properties,
    drawn: DrawnFormulas,
    history: Type.Array(Type.Object({ at: EpochMs, grade: PracticeGrade })),
  }),
  ...family,
})
export type WrongQuestionDetail = Static<(typeof wrongDetail)['reply']>

export const wrongPractice = endpoint({
  call: 'GET /api/exam/wrong/practice/list',
  rows: ['C114', 'R168', 'B19'],
  summary: "Today's questions to practise, of a subject where one is named, the most useful first",
  query: Type.Object({ courseId: Type.Optional(CourseId) }),
  reply: Type.Object({ questions: Type.Array(WrongQuestion), drawn: DrawnFormulas, plan: WrongPlan }),
  switch: 'wrongPractice',
  ...family,
})

export const saveWrongPractice = endpoint({
  call: 'POST /api/exam/wrong/practice/answer',
  rows: ['C114', 'R168', 'B19'],
  summary: 'A practice: a choice is checked by its key, words are graded by the student; the schedule moves',
  body: Type.Object({
    ...QuestionRef.properties,
    practiceId: PracticeId,
    grade: Type.Optional(PracticeGrade),
    choice: Type.Optional(PracticeChoice),
  }),
  reply: Type.Object({
    /** What counts. */
    grade: PracticeGrade,
    /** Day by which it is asked again, midnight in Beijing. */
    nextAt: EpochMs,
  }),
  switch: 'wrongPractice',
  ...family,
})

export const moveWrong = endpoint({
  call: 'POST /api/exam/wrong/move',
  rows: ['C114', 'R166', 'R167', 'R169'],
  summary: 'Puts a question into the notebook or the recycle bin, or marks it as known by heart or not',
  body: Type.Object({ ...QuestionRef.properties, to: WrongPlace }),
  reply: Type.Null(),
  ...family,
})

export const emptyWrongRecycle = endpoint({
  call: 'POST /api/exam/wrong/recycle/empty',
  rows: ['C114', 'R169'],
  summary: 'Empties the recycle bin; refused unless the number of its entries is typed as it is now',
  body: Type.Object({ typed: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
  reply: Type.Null(),
  ...family,
})

export const saveWrongPlan = endpoint({
  call: 'POST /api/exam/wrong/plan/save',
  rows: ['B19'],
  summary:
    "Minutes a day, the day of the next exam by the family's word (null: the school's), the student's goal",
  body: Type.Object({
    cap: Type.Integer({ minimum: 5, maximum: 120 }),
    examAt: Nullable(EpochMs),
    /** Whether the school's holidays are days of practice, too; absent: stays as it is. */
    onHolidays: Type.Optional(Type.Boolean()),
    /** Absent: stays as it is; null: none. A student's own to set; a subject of `goalSubjects`, up to its full marks. */
    goal: Type.Optional(
      Nullable(
        Type.Object({
          courseId: Type.String({ maxLength: 40 }),
          score: Type.Number({ minimum: 0, maximum: 10_000, multipleOf: 0.5 }),
        }),
      ),
    ),
  }),
  reply: Type.Null(),
  ...family,
})

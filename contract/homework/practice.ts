import Type, { type Static } from 'typebox'
import { CourseId } from '#contract/course.ts'
import { DrawnFormulas } from '#contract/drawn.ts'
import { EpochMs, endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { FAMILY } from '#contract/roles.ts'
import { AnswerType, Option } from './homework.ts'

const family = {
  roles: FAMILY,
  scope: 'student',
  userLevel: 1,
  switch: 'precisionPractice',
} as const

const Course = Type.Object({ courseId: Type.String(), courseName: Type.String() })
const PracticeId = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const PRACTICE_MOST = 30

/** `easy`: most will be right; `fit`: about seven in ten; `hard`: about every second one. */
export const Difficulty = Type.Enum(['easy', 'fit', 'hard'])
export type Difficulty = Static<typeof Difficulty>

/** A knowledge point as the student stands in it. */
export const PointMastery = Type.Object({
  name: Type.String(),
  /** Items of the student's exams that were about it, and the score rate over them; both sides the same items. */
  items: Type.Integer(),
  rate: Nullable(Rate),
  /** Of everybody who sat them. */
  everybody: Nullable(Rate),
  /** Questions of the bank that may be asked now. */
  questions: Type.Integer(),
})
export type PointMastery = Static<typeof PointMastery>

/** `todo` nothing answered, `doing`, `done` every answer in and looked at. */
export const PracticeState = Type.Enum(['todo', 'doing', 'done'])

export const PracticeLine = Type.Object({
  practiceId: PracticeId,
  ...Course.properties,
  /** Name of the teacher's exercise it was made of; '' for the student's own choice. */
  exerciseName: Type.String(),
  points: Type.Array(Type.String()),
  difficulty: Difficulty,
  state: PracticeState,
  questionCount: Type.Integer(),
  answered: Type.Integer(),
  /** Score rate over what has been answered and looked at; null: nothing yet. */
  rate: Nullable(Rate),
  madeAt: EpochMs,
  doneAt: Nullable(EpochMs),
})
export type PracticeLine = Static<typeof PracticeLine>

export const PracticeQuestion = Type.Object({
  no: Type.Integer({ minimum: 1 }),
  type: AnswerType,
  text: Type.String(),
  options: Type.Array(Option),
  knowledge: Type.Array(Type.String()),
  /** Null: not answered yet, and nothing below is told. */
  answer: Nullable(
    Type.Object({
      choice: Type.Array(Type.String()),
      text: Type.String(),
      at: EpochMs,
      /** 0..1; null: words the student has not yet compared with the key. */
      rate: Nullable(Rate),
      key: Type.String(),
      explanation: Type.String(),
    }),
  ),
})
export type PracticeQuestion = Static<typeof PracticeQuestion>

export const practicePoints = endpoint({
  call: 'GET /api/exam/practice/points',
  rows: ['R192', 'A02'],
  summary:
    "The student's knowledge points in a subject, weakest first, with how many questions of the bank may be asked",
  query: Type.Object({
    courseId: Type.Optional(CourseId),
  }),
  reply: Type.Object({
    /** Subjects with a published exam of the student or questions in the bank. */
    courses: Type.Array(Course),
    /** The one these points are of; '' where there is none. */
    courseId: Type.String(),
    points: Type.Array(PointMastery),
    /**
     * Practices of one's own choice without a membership in a school week (from Monday): all of them, and those left.
     * Absent: no limit for this student.
     */
    free: Type.Optional(
      Type.Object({ aWeek: Type.Integer({ minimum: 0 }), left: Type.Integer({ minimum: 0 }) }),
    ),
  }),
  ...family,
  showsResults: true,
})

export const practiceAdd = endpoint({
  call: 'POST /api/exam/practice/add',
  rows: ['R192', 'A02'],
  summary:
    "Makes a practice: of chosen points, or of a teacher's exercise for the class. The same practiceId again: the same",
  body: Type.Object({
    /** Made by the phone, so that a second tap makes no second one. */
    practiceId: PracticeId,
    /** A teacher's exercise; then nothing below is given. */
    templateId: Type.Optional(Id),
    courseId: Type.Optional(CourseId),
    points: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
    ),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: PRACTICE_MOST })),
    difficulty: Type.Optional(Difficulty),
  }),
  /** It may hold fewer questions than asked for: the bank had no more. */
  reply: PracticeLine,
  ...family,
})

export const practiceList = endpoint({
  call: 'GET /api/exam/practice/list',
  rows: ['R191', 'R193', 'A02'],
  summary: "The student's practices, newest first; `open`: those not done",
  query: Type.Object({
    show: Type.Optional(Type.Enum(['all', 'open'])),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({ list: Type.Array(PracticeLine), total: Type.Integer() }),
  ...family,
})

export const practiceDetail = endpoint({
  call: 'GET /api/exam/practice/detail',
  rows: ['R191', 'A02'],
  summary: 'One practice: its questions, and of those answered the key and the explanation',
  query: Type.Object({ practiceId: PracticeId }),
  reply: Type.Object({
    ...PracticeLine.properties,
    studentId: Id,
    questions: Type.Array(PracticeQuestion),
    drawn: DrawnFormulas,
  }),
  ...family,
})
export type PracticeDetail = Static<(typeof practiceDetail)['reply']>

export const practiceToday = endpoint({
  call: 'GET /api/exam/practice/today',
  rows: ['R193', 'A02'],
  summary:
    "What there is to practise: exercises teachers made for the class, and the student's weakest points",
  reply: Type.Object({
    exercises: Type.Array(
      Type.Object({
        templateId: Id,
        name: Type.String(),
        courseName: Type.String(),
        questionCount: Type.Integer(),
        savedAt: EpochMs,
        /** The student's own practice of it; null: not begun. */
        practiceId: Nullable(PracticeId),
      }),
    ),
    suggestions: Type.Array(Type.Object({ ...Course.properties, ...PointMastery.properties })),
    /**
     * Exercises that can be begun on a school day without a membership: all of them, and those left today. Absent: no
     * limit for this student.
     */
    free: Type.Optional(
      Type.Object({ aDay: Type.Integer({ minimum: 0 }), left: Type.Integer({ minimum: 0 }) }),
    ),
  }),
  ...family,
  switch: ['practiceCenter', 'precisionPractice'],
  showsResults: true,
})
export type PracticeToday = Static<(typeof practiceToday)['reply']>

import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { endpoint, Id, Nullable, Rate, Version } from '#contract/endpoint.ts'
import { Population } from '#contract/population.ts'
import { STAFF } from '#contract/roles.ts'
import { GroupStats } from './class-report.ts'

/** A group in a paper, marks. */
const InPaper = Type.Pick(GroupStats, ['n', 'absent', 'mean', 'sd', 'median', 'max', 'min'])

/** One option of a choice item, over the school's students who sat the paper; option '' = no answer. */
const Option = Type.Object({
  option: Type.String(),
  isKey: Type.Boolean(),
  count: Type.Integer(),
  share: Rate,
  /** Share in the best and the weakest 27 %, and their difference. */
  high: Type.Number(),
  low: Type.Number(),
  d: Type.Number(),
})

/** One item, over everybody who sat the exam. Marks, not rounded. */
export const ItemAnalysis = Type.Object({
  no: Type.String(),
  type: Type.String(),
  full: Type.Number(),
  key: Type.String(),
  knowledge: Type.Array(Type.String()),
  n: Type.Integer(),
  mean: Nullable(Type.Number()),
  sd: Nullable(Type.Number()),
  /** P, and Wilson's 95 % interval of it. */
  difficulty: Nullable(Rate),
  interval: Nullable(Type.Object({ low: Rate, high: Rate })),
  discrimination: Nullable(Type.Number()),
  itemRestR: Nullable(Type.Number()),
  alphaIfDeleted: Nullable(Type.Number()),
  fullMarks: Type.Integer(),
  zero: Type.Integer(),
  /** Score rate of the school and, where one was named, of the class. */
  schoolRate: Nullable(Rate),
  classRate: Nullable(Rate),
  /** Students of the school and of the class to whom it was given: of whom the rates are. */
  schoolN: Type.Optional(Type.Integer()),
  classN: Type.Optional(Nullable(Type.Integer())),
  /** Students of the school to whom it was given and whose answers were read: of whom the options are. */
  answeredN: Type.Optional(Type.Integer()),
  flags: Type.Array(Type.Enum(['wrong-key', 'too-easy', 'too-hard', 'no-discrimination'])),
  /** Null: no answers were read, or not a choice. */
  options: Nullable(Type.Array(Option)),
})

export const PaperAnalysis = Type.Object({
  examId: Id,
  version: Type.Integer(),
  examName: Type.String(),
  paperId: PaperId,
  courseId: Type.String(),
  courseName: Type.String(),
  full: Type.Number(),
  /**
   * Of an exam of several schools: the name of the school that owns it, and whether the reader may change its keys, which
   * hold for all schools. Absent from older servers, and for an exam of one school.
   */
  joint: Type.Optional(Type.Object({ owner: Type.String(), mayChange: Type.Boolean() })),
  /** Papers of the exam the reader may ask for. */
  papers: Type.Array(
    Type.Object({
      paperId: PaperId,
      courseId: Type.String(),
      courseName: Type.String(),
      /** The reader teaches its subject today, to the class named where one is. Absent from older servers. */
      isTaught: Type.Optional(Type.Boolean()),
    }),
  ),
  /** Of whom `n`, the figures of the paper and those of its items are, rates of school and class apart. */
  population: Type.Optional(Population),
  /** The reader's school in the paper. */
  school: Type.Optional(Type.Object({ population: Population, stats: InPaper })),
  /** Everybody who sat the paper; `refused`: under 20, no item figure is given; `few`: under 100. */
  n: Type.Integer(),
  sample: Type.Enum(['refused', 'few', 'enough']),
  mean: Nullable(Type.Number()),
  sd: Nullable(Type.Number()),
  alpha: Nullable(Type.Number()),
  /** Standard error of measurement, marks. */
  sem: Nullable(Type.Number()),
  discrimination: Nullable(Type.Number()),
  items: Type.Array(ItemAnalysis),
  /** Of the class named: marks and answers of its students, in the order of `items`; null without a class. */
  class: Nullable(
    Type.Object({
      classId: Id,
      className: Type.String(),
      /** The class in the paper: absent from older servers. */
      population: Type.Optional(Population),
      stats: Type.Optional(InPaper),
      students: Type.Array(
        Type.Object({
          studentId: Id,
          name: Type.String(),
          /** Null: not given. */
          marks: Type.Array(Nullable(Type.Number())),
          answers: Nullable(Type.Array(Type.String())),
        }),
      ),
    }),
  ),
})
export type PaperAnalysis = Static<typeof PaperAnalysis>
export type ItemAnalysis = Static<typeof ItemAnalysis>

/** Number of an item as its paper has it. */
const ItemNo = Type.String({ minLength: 1, maxLength: 64 })

export const paperAnswers = endpoint({
  call: 'GET /api/analysis/data/paper/answers',
  rows: ['T14'],
  summary: "Scanned answers of a class's students who lost marks at an item: a few that show what went wrong",
  query: Type.Object({
    examId: Id,
    version: Type.Optional(Version),
    paperId: PaperId,
    classId: Id,
    itemNo: ItemNo,
  }),
  reply: Type.Object({
    answers: Type.Array(
      Type.Object({
        studentId: Id,
        /** Marks. */
        mark: Type.Number(),
        /** Pictures of the item's answer; none: the card's pictures are not made yet (`answerCard/view/new/async` makes them). */
        cropIds: Type.Array(Id),
      }),
    ),
  }),
  roles: STAFF,
  scope: 'class',
})

export const paperItems = endpoint({
  call: 'GET /api/analysis/data/paper/items',
  rows: ['C121', 'B10'],
  summary:
    "A paper item by item: difficulty, discrimination, options, flags; with a class's marks if one is named",
  query: Type.Object({
    examId: Id,
    version: Type.Optional(Version),
    paperId: Type.Optional({
      ...PaperId,
      description: 'default one of a subject the caller teaches, else the first the caller may read',
    }),
    classId: Type.Optional(Id),
  }),
  reply: PaperAnalysis,
  roles: STAFF,
  scope: 'class',
})

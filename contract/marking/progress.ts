import Type, { type Static } from 'typebox'
import { EpochMs, endpoint, Id, Nullable, Rate } from '#contract/endpoint.ts'
import { STAFF } from '#contract/roles.ts'
import { BlockFacts, Count, MarkingState, Points } from './shapes.ts'

/**
 * How marking goes on. Who leads the subject or a block of the paper sees everything; who marks in it sees the blocks
 * they mark, and of the markers themselves alone. Everybody else: 10005.
 */
const reader = { roles: STAFF, scope: 'school', switch: 'h5PaperCheck' } as const

/** Marks an hour; null: too few were given to say. */
const Speed = Nullable(Type.Number({ minimum: 0 }))
/** With 95 %: between `low` and `high`. */
export const Interval = Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number() })
export type Interval = Static<typeof Interval>

export const BlockProgress = Type.Object({
  ...BlockFacts.properties,
  leaderName: Type.String(),
  /** Whether the asker sees its markers and its queues. */
  leads: Type.Boolean(),
  /** Marks given, of those the block needs as far as known now. */
  given: Count,
  wanted: Count,
  problems: Count,
  arbitrations: Count,
  speed: Speed,
  /** When it ends at the speed of the last hour; null: nobody marks, or it is done. */
  endsAt: Nullable(EpochMs),
  alarms: Count,
})
export type BlockProgress = Static<typeof BlockProgress>

export const progressList = endpoint({
  call: 'GET /api/exam/mark/progress/list',
  rows: ['R177', 'C118'],
  summary: 'Papers under marking with their blocks, those under way first; one over stays for 30 days',
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        markingId: Id,
        examId: Id,
        examName: Type.String(),
        courseName: Type.String(),
        state: MarkingState,
        blocks: Type.Array(BlockProgress),
        /** Whether the asker may set it up, move it on and publish it. */
        maySet: Type.Boolean(),
      }),
    ),
    now: EpochMs,
  }),
  ...reader,
})

/**
 * Something a leader should look at. `drift`: the marker's marks of control answers are off on one side; `severity`: of the
 * same block's answers, by chance alike, the marker's mean is off; `fast`: marks come faster than an answer can be read;
 * `unsteady`: repeated answers got other marks. `value` with its interval is in marks, of `fast` in seconds an answer,
 * of `unsteady` the mean difference in marks. None is raised while the interval holds what is well.
 */
export const MarkerAlarm = Type.Object({
  kind: Type.Enum(['drift', 'severity', 'fast', 'unsteady']),
  ...Interval.properties,
  /** Answers it rests on. */
  n: Count,
})
export type MarkerAlarm = Static<typeof MarkerAlarm>

export const MarkerFigures = Type.Object({
  markerId: Id,
  name: Type.String(),
  marked: Count,
  quota: Nullable(Count),
  speed: Speed,
  /** Of the block's mark, in marks; null without marks. */
  mean: Nullable(Type.Number()),
  sd: Nullable(Type.Number()),
  /** Share of marks that are zero. */
  zeroRate: Nullable(Rate),
  /** Share of answers marked by two where the first two agree within the threshold. */
  agreement: Nullable(Rate),
  /** Share of control answers, of repeated answers, within the threshold. */
  controlAgreement: Nullable(Rate),
  repeatAgreement: Nullable(Rate),
  lastAt: Nullable(EpochMs),
  alarms: Type.Array(MarkerAlarm),
})
export type MarkerFigures = Static<typeof MarkerFigures>

export const progressQuestion = endpoint({
  call: 'GET /api/exam/mark/progress/question',
  rows: ['R178', 'C118', 'B13'],
  summary: 'One block: its progress, how its marks are spread, and figures and alarms of each marker',
  query: Type.Object({ blockId: Id }),
  reply: Type.Object({
    block: BlockProgress,
    /** Of answers with a mark for good; how many have each mark of the block, ascending. */
    spread: Type.Array(Type.Object({ mark: Points, answers: Count })),
    mean: Nullable(Type.Number()),
    sd: Nullable(Type.Number()),
    zeroRate: Nullable(Rate),
    /** Share of answers with two blind marks where these agree. */
    agreement: Nullable(Rate),
    markers: Type.Array(MarkerFigures),
    now: EpochMs,
  }),
  ...reader,
})

const ClassProgress = Type.Object({
  ofClassId: Id,
  className: Type.String(),
  students: Count,
  /** Answers of all blocks, and those with a mark for good. */
  answers: Count,
  final: Count,
  /** Of answers with a mark for good: mean share of the full mark. */
  scoreRate: Nullable(Rate),
  comments: Count,
})

export const progressClasses = endpoint({
  call: 'GET /api/exam/mark/progress/classes',
  rows: ['R179', 'C118'],
  summary:
    "A paper's marking by class, those the asker may read: the classes they teach the subject in or lead",
  query: Type.Object({ markingId: Id }),
  reply: Type.Object({ classes: Type.Array(ClassProgress) }),
  ...reader,
})

export const ClassComment = Type.Object({
  commentId: Id,
  text: Type.String(),
  byName: Type.String(),
  byYou: Type.Boolean(),
  at: EpochMs,
})
export type ClassComment = Static<typeof ClassComment>

export const progressClass = endpoint({
  call: 'GET /api/exam/mark/progress/class',
  rows: ['R180', 'C118'],
  summary: 'One class of a paper: each block with its marks so far, and what was written to the class',
  query: Type.Object({ markingId: Id, ofClassId: Id }),
  reply: Type.Object({
    ...ClassProgress.properties,
    blocks: Type.Array(
      Type.Object({
        blockId: Id,
        blockName: Type.String(),
        full: Points,
        answers: Count,
        final: Count,
        mean: Nullable(Type.Number()),
        zeroRate: Nullable(Rate),
        /** Mean of all classes; null where nobody has a mark yet. */
        meanOfAll: Nullable(Type.Number()),
      }),
    ),
    commentList: Type.Array(ClassComment),
  }),
  ...reader,
})

export const progressComment = endpoint({
  call: 'POST /api/exam/mark/progress/comment/save',
  rows: ['R180', 'C118'],
  summary:
    'Writes something to a class about a paper, under an id the phone makes: again is the same comment with the newer text. An empty text takes it away. Of others: 10005',
  body: Type.Object({
    markingId: Id,
    ofClassId: Id,
    commentId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    commentText: Type.String({ maxLength: 500 }),
  }),
  reply: Type.Object({ commentList: Type.Array(ClassComment) }),
  ...reader,
})

export const progressLive = endpoint({
  call: 'GET /api/exam/mark/progress/live',
  rows: ['R177', 'C118'],
  summary:
    'Server-sent events (text/event-stream) while a paper is marked: an event `progress` with `{given, final, problems, arbitrations, at}` when they change, at most one in 2 s, and a comment line every 20 s; it ends by itself after 5 minutes and is asked for again. Where it does not come through, poll the other calls',
  octets: 'out',
  query: Type.Object({ markingId: Id }),
  reply: Type.Unknown(),
  ...reader,
})

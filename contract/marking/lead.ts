import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { LEADERS, STAFF } from '#contract/roles.ts'
import {
  BLOCK_ITEMS,
  BlockFacts,
  BlockRule,
  Count,
  CropFacts,
  CropPen,
  MarkingState,
  Points,
  ProblemKind,
  Turn,
} from './shapes.ts'

/**
 * Marking of an exam's papers, the leader's side. A paper's marking is set up by who leads the subject (roles 9 to 12, by
 * their reach); each block names a teacher who leads it. What is done to one block may be done by its leader (role 3)
 * and by who may set the paper's marking up. Everybody else: 10005.
 */
const lead = { roles: STAFF, scope: 'school', switch: 'h5PaperCheck' } as const
const setter = { ...lead, roles: LEADERS } as const
const Note = Type.String({ maxLength: 300 })
const Name = Type.String({ minLength: 1, maxLength: 40 })

/** A marker of a block and how many answers they are to mark; null: as many as there are. */
export const Quota = Type.Object({
  markerId: Id,
  quota: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
})
export type Quota = Static<typeof Quota>

/** A teacher of the subject. */
const Teacher = Type.Object({ markerId: Id, name: Type.String() })

export const markPapers = endpoint({
  call: 'GET /api/exam/mark/lead/papers',
  rows: ['R177', 'B12'],
  summary:
    "Papers with scanned cards and a template that the asker may set up, newest exam first, with the marking that is set up already, and the subject's teachers",
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        examId: Id,
        examName: Type.String(),
        paperId: PaperId,
        courseName: Type.String(),
        startTime: EpochMs,
        /** Names of the grades that sat it: exams of one day may have one name. */
        grades: Type.Optional(Type.Array(Type.String())),
        cards: Count,
        /** Questions of the template that are marked by people, in the paper's order. */
        items: Type.Array(Type.Object({ itemNo: Type.String(), full: Type.Number() })),
        markingId: Nullable(Id),
        state: Nullable(MarkingState),
        teachers: Type.Array(Teacher),
      }),
    ),
  }),
  ...setter,
})

export const markSetUp = endpoint({
  call: 'POST /api/exam/mark/lead/setup',
  rows: ['R177', 'B12'],
  summary:
    "Cuts a paper's cards into blocks and gives these to markers. Again while `preparing`: takes the place of what was set up; after that 10020. 10001 says which block or person does not fit",
  body: Type.Object({
    examId: Id,
    paperId: PaperId,
    blocks: Type.Array(
      Type.Object({
        blockName: Name,
        itemNos: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
          minItems: 1,
          maxItems: BLOCK_ITEMS,
        }),
        step: Type.Enum([0.5, 1]),
        rule: BlockRule,
        leaderId: Id,
        markers: Type.Array(Quota, { minItems: 1, maxItems: 100 }),
      }),
      { minItems: 1, maxItems: 60 },
    ),
  }),
  reply: Type.Object({ markingId: Id, blocks: Type.Array(Type.Object({ blockId: Id, answers: Count })) }),
  ...setter,
})

export const markState = endpoint({
  call: 'POST /api/exam/mark/lead/state',
  rows: ['R177', 'B12'],
  summary:
    "Moves a paper's marking on: preparing -> trial | open, trial -> open, open <-> paused. Marks of the trial stay in the trial. 10020: not from where it is",
  body: Type.Object({ markingId: Id, to: Type.Enum(['trial', 'open', 'paused']) }),
  reply: Type.Object({ state: MarkingState }),
  ...setter,
})

export const markQuotas = endpoint({
  call: 'POST /api/exam/mark/lead/quotas',
  rows: ['R177', 'B12'],
  summary:
    'Who marks a block and how much, from now on; who is left out gets no further pack, their marks stay',
  body: Type.Object({ blockId: Id, markers: Type.Array(Quota, { minItems: 1, maxItems: 100 }) }),
  reply: Type.Object({}),
  ...lead,
})

export const LeadBlock = Type.Object({
  ...BlockFacts.properties,
  rule: BlockRule,
  leaderId: Id,
  markers: Type.Array(Type.Object({ ...Quota.properties, name: Type.String(), marked: Count })),
  /** Who teaches the subject and may be given the block. */
  teachers: Type.Array(Teacher),
  /** Answers that wait for the leader: problems; marks that differ. */
  problems: Count,
  arbitrations: Count,
  /** Marks that came too late and count for nothing. */
  late: Count,
  /** Answers of the trial round; answers kept to show or to compare by. */
  trials: Count,
  shared: Count,
})
export type LeadBlock = Static<typeof LeadBlock>

export const markLeadBlock = endpoint({
  call: 'GET /api/exam/mark/lead/block',
  rows: ['R178', 'B12'],
  summary: 'A block with its rule, its markers and what waits for its leader',
  query: Type.Object({ blockId: Id }),
  reply: LeadBlock,
  ...lead,
})

/** An answer as its leader sees it: who gave which mark, not whose it is. */
export const LeadAnswer = Type.Object({
  answerId: Id,
  crops: Type.Array(CropFacts),
  turn: Turn,
  given: Type.Array(
    Type.Object({
      name: Type.String(),
      /** 1 and 2: blind; 3: the third; 4: the leader's. */
      slot: Type.Integer({ minimum: 1, maximum: 4 }),
      marks: Nullable(Type.Array(Points)),
      problem: Nullable(ProblemKind),
      note: Type.String(),
      /** What was drawn over the answer; absent: nothing. */
      pen: Type.Optional(Type.Array(CropPen)),
      at: EpochMs,
      /** False: came too late, or was taken out by a re-mark. */
      counts: Type.Boolean(),
    }),
  ),
  /** Kept with the leader's marks, to show or to compare by; null: it is not. */
  shared: Nullable(
    Type.Object({
      marks: Type.Array(Points),
      note: Type.String(),
      typical: Type.Boolean(),
      control: Type.Boolean(),
    }),
  ),
})
export type LeadAnswer = Static<typeof LeadAnswer>

/** Which answers a leader looks at. */
export const LeadQueue = Type.Enum(['problem', 'differ', 'late', 'trial', 'shared'])
export type LeadQueue = Static<typeof LeadQueue>

export const markQueue = endpoint({
  call: 'GET /api/exam/mark/lead/queue',
  rows: ['R178', 'B12'],
  summary:
    'Answers of a block for its leader, at most 50. Those that wait, the oldest first: problems, marks that differ; marks that came too late; those of the trial round, in its order; those kept to show or to compare by, the newest first',
  query: Type.Object({ blockId: Id, queue: LeadQueue }),
  reply: Type.Object({ list: Type.Array(LeadAnswer) }),
  ...lead,
})

const OneMarkEach = Type.Array(Points, { minItems: 1, maxItems: BLOCK_ITEMS })

export const markDecide = endpoint({
  call: 'POST /api/exam/mark/lead/decide',
  rows: ['R178', 'B12'],
  summary:
    "The leader's mark of an answer: it counts, whatever others gave. Again: the newer counts. 10001: above the full mark or between steps; 10020: marking is over",
  body: Type.Object({ answerId: Id, marks: OneMarkEach, note: Type.Optional(Note) }),
  reply: Type.Object({}),
  ...lead,
})

export const markBack = endpoint({
  call: 'POST /api/exam/mark/lead/back',
  rows: ['R178', 'B12'],
  summary:
    'Sends an answer with a problem back to who told it, with its pictures turned; it is the first of their next pack. 10020: no problem is told of it',
  body: Type.Object({ answerId: Id, turn: Turn }),
  reply: Type.Object({}),
  ...lead,
})

export const markShare = endpoint({
  call: 'POST /api/exam/mark/lead/share',
  rows: ['R178', 'B12', 'B13'],
  summary:
    "Keeps an answer with the leader's marks: `typical`: shown to the block's markers; `control`: put into their packs unseen, to compare. The marks are the answer's own too. Neither: it is taken back",
  body: Type.Object({
    answerId: Id,
    marks: OneMarkEach,
    note: Note,
    typical: Type.Boolean(),
    control: Type.Boolean(),
  }),
  reply: Type.Object({}),
  ...lead,
})

export const markAgain = endpoint({
  call: 'POST /api/exam/mark/lead/again',
  rows: ['R178', 'B12'],
  summary:
    "Has a block marked again: all of it, or one marker's answers by others. The marks before are kept and count no more. `typed`: how many answers that is, as the caller was told; another figure: 10020 with the right one",
  body: Type.Object({ blockId: Id, markerId: Nullable(Id), typed: Count }),
  reply: Type.Object({ answers: Count }),
  ...lead,
})

import Type, { type Static } from 'typebox'
import { EpochMs, endpoint, Id, Nullable } from '#contract/endpoint.ts'
import { Role, STAFF } from '#contract/roles.ts'
import {
  BlockFacts,
  BlockRule,
  Count,
  CropFacts,
  MarkingEntry,
  MarkTask,
  Points,
  ProblemKind,
  Turn,
} from './shapes.ts'

/**
 * Marking of an exam's papers, the markers' side. A marker takes a pack of a block, keeps its pictures, and queues a
 * `score` operation for each answer (`ScoreBody`), with or without a line. What a receipt says of one:
 * `applied`: it is the marker's word; `older`: another word of the same marker on the answer is newer, in whatever order
 * they came; `held`: it came too late, as the pack had run out and the answer was given to somebody else, or the marking
 * was over: kept, told to the leader, shown in `GET /api/exam/mark/mine` with `counts` false where none of theirs was in time, and
 * never counted.
 */
const marker = { roles: [Role.teacher], scope: 'account', switch: 'h5PaperCheck' } as const

export const MyBlock = Type.Object({
  ...BlockFacts.properties,
  /** Whether the asker leads the block, and marks in it. */
  leads: Type.Boolean(),
  marks: Type.Boolean(),
  /** Most answers they are to mark; null: as many as there are. Without control and repeated answers. */
  quota: Nullable(Count),
  /** Answers they marked, as `quota` counts. */
  marked: Count,
  /** Whether a pack can be had now: marking goes on, the quota is not reached, and an answer waits for them. */
  available: Type.Boolean(),
  /** The pack they hold, with how many of its answers wait for a mark; null: none. */
  pack: Nullable(Type.Object({ packId: Id, until: EpochMs, left: Count })),
  /** For who leads it: problems and arbitrations that wait. */
  waiting: Count,
})
export type MyBlock = Static<typeof MyBlock>

export const markBlocks = endpoint({
  call: 'GET /api/exam/mark/blocks',
  rows: ['R175', 'B12'],
  summary: 'Blocks the asker marks in or leads, those under way first; one over stays for 30 days',
  reply: Type.Object({ list: Type.Array(MyBlock) }),
  ...marker,
})

export const MarkPack = Type.Object({
  /** Null: nothing waits for them. */
  packId: Nullable(Id),
  blockId: Id,
  rule: Type.Pick(BlockRule, ['leaseMinutes', 'packSize']),
  /** Until when the answers are theirs alone, by the server's clock; `now` is that clock. Epoch ms. */
  until: EpochMs,
  now: EpochMs,
  /** In the order they are to be marked. */
  tasks: Type.Array(MarkTask),
})
export type MarkPack = Static<typeof MarkPack>

export const packNow = endpoint({
  call: 'GET /api/exam/mark/pack',
  rows: ['R176', 'B14'],
  summary:
    'The pack of a block that they hold, as it is now: kept by a phone, so that marking goes on without a line. `packId` null: none. 10005: not their block',
  query: Type.Object({ blockId: Id }),
  reply: MarkPack,
  ...marker,
})

export const packTake = endpoint({
  call: 'POST /api/exam/mark/pack/take',
  rows: ['R176', 'B12'],
  summary:
    'A pack of a block, theirs until `until`. Who holds one with answers unmarked gets that very pack, renewed; answers the leader sent back come first. An empty list: nothing waits. 10005: not their block; 10020: marking does not go on',
  body: Type.Object({ blockId: Id }),
  reply: MarkPack,
  ...marker,
})

export const packRenew = endpoint({
  call: 'POST /api/exam/mark/pack/renew',
  rows: ['R176', 'B12'],
  summary:
    'Holds a pack longer, for a whole lease from now; a mark that arrives does the same. 10005: not theirs, or given back',
  body: Type.Object({ packId: Id }),
  reply: Type.Object({ until: EpochMs, now: EpochMs }),
  ...marker,
})

export const packReturn = endpoint({
  call: 'POST /api/exam/mark/pack/return',
  rows: ['R176', 'B12'],
  summary:
    'Gives the unmarked answers of a pack back to others; what was marked stays. Again: the same answer',
  body: Type.Object({ packId: Id }),
  reply: Type.Object({ returned: Count }),
  ...marker,
})

/** Which answer a picture is of: one given to mark, a typical one, one of a block the asker leads. */
export const CropOf = Type.Object({
  of: Type.Enum(['task', 'sample', 'answer']),
  /** The task's, the sample's or the answer's id. */
  id: Id,
})
export type CropOf = Static<typeof CropOf>

export const markCrop = endpoint({
  call: 'GET /api/exam/mark/crop',
  rows: ['R176', 'B14', 'B15'],
  summary:
    'One picture, at most 25 KB, with an ETag. `task`: of an answer they hold or marked; `sample`: of a typical answer of their block; `answer`: of any answer of a block they lead. 10005: none of these',
  octets: 'out',
  query: Type.Object({ ...CropOf.properties, cropNo: Type.Integer({ minimum: 0, maximum: 99 }) }),
  reply: Type.Unknown(),
  ...marker,
  roles: STAFF,
})

/** Marks a marker can call back. */
export const RECALL = 50

export const markMine = endpoint({
  call: 'GET /api/exam/mark/mine',
  rows: ['R176', 'B12'],
  summary:
    "The asker's last 50 marks of a block, newest first. One that may be changed is changed by a new `score` operation on its task; `{open: true}` takes it back",
  query: Type.Object({ blockId: Id }),
  reply: Type.Object({
    list: Type.Array(
      Type.Object({
        ...MarkTask.properties,
        said: MarkingEntry,
        /** False: it came too late, or the leader had the answer marked again. */
        counts: Type.Boolean(),
        /** Whether a new mark of it would be taken: the leader has not decided the answer, and marking is not over. */
        open: Type.Boolean(),
      }),
    ),
  }),
  ...marker,
})

/** How one marker's marks of the trial round lie beside the leader's, in marks of the block. */
export const TrialFigures = Type.Object({
  markerId: Id,
  name: Type.String(),
  /** Answers they marked; of these, the ones the leader marked too. */
  marked: Count,
  compared: Count,
  /** Of those compared: within the block's threshold. */
  within: Count,
  /** Mean of their mark less the leader's, and of the distance; null: nothing to compare. */
  meanDifference: Nullable(Type.Number()),
  meanDistance: Nullable(Type.Number({ minimum: 0 })),
})
export type TrialFigures = Static<typeof TrialFigures>

export const markTrial = endpoint({
  call: 'GET /api/exam/mark/trial',
  rows: ['R176', 'R178', 'B12'],
  summary:
    "Marks of a block's trial round beside the leader's. Who leads the block sees every marker; a marker sees their own, and the leader's mark of an answer once they have marked it. Empty: there was no trial",
  query: Type.Object({ blockId: Id }),
  reply: Type.Object({
    markers: Type.Array(TrialFigures),
    answers: Type.Array(
      Type.Object({
        /** Of `answer` for who leads the block, else of `task`: as `GET /api/exam/mark/crop` has them. */
        of: Type.Enum(['task', 'answer']),
        id: Id,
        crops: Type.Array(CropFacts),
        turn: Turn,
        /** The leader's marks and why; null: not marked by the leader yet. */
        leader: Nullable(Type.Object({ marks: Type.Array(Points), note: Type.String() })),
        given: Type.Array(
          Type.Object({
            name: Type.String(),
            marks: Nullable(Type.Array(Points)),
            problem: Nullable(ProblemKind),
          }),
        ),
      }),
    ),
  }),
  ...marker,
  roles: STAFF,
})

export const MarkSample = Type.Object({
  sampleId: Id,
  crops: Type.Array(CropFacts),
  marks: Type.Array(Points),
  note: Type.String(),
  at: EpochMs,
})
export type MarkSample = Static<typeof MarkSample>

export const markSamples = endpoint({
  call: 'GET /api/exam/mark/samples',
  rows: ['R176', 'B12'],
  summary:
    'Typical answers of a block with the marks they get and why, as its leader shares them, newest first',
  query: Type.Object({ blockId: Id }),
  reply: Type.Object({ list: Type.Array(MarkSample) }),
  ...marker,
})

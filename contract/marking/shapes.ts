import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, Id, INT32_MAX, Nullable } from '#contract/endpoint.ts'
import { Stroke } from '#contract/homework/homework.ts'

export const Count = Type.Integer({ minimum: 0, maximum: INT32_MAX })
/** Marks, in steps of a hundredth. */
export const Points = Type.Number({ minimum: 0, maximum: 1000 })
/** Most questions of one block, most marks of one answer. */
export const BLOCK_ITEMS = 20

/** One question of a block. */
export const BlockItem = Type.Object({
  itemNo: Type.String({ minLength: 1, maxLength: 40 }),
  /** Full mark. */
  full: Points,
  /** Smallest step of a mark: 0.5 or 1. */
  step: Type.Enum([0.5, 1]),
})
export type BlockItem = Static<typeof BlockItem>

/**
 * How answers of a block are marked. `single`: one mark counts. `double`: two blind marks, a third where they differ by
 * more than the threshold, the leader where the third is near neither. `sample`: one mark, and a second blind one for a
 * share of the answers.
 */
export const BlockMode = Type.Enum(['single', 'double', 'sample'])
export type BlockMode = Static<typeof BlockMode>

export const BlockRule = Type.Object({
  mode: BlockMode,
  /** Of `sample`: share of the answers that are marked twice, per cent. */
  samplePercent: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Largest difference of two marks of the block that still agrees. */
  threshold: Points,
  /** A third mark as near to the higher as to the lower: which pair counts. */
  equallyNear: Type.Enum(['higher', 'lower']),
  /** Step to which the mean of a pair is rounded, half up, for each question separately. */
  rounding: Type.Enum([0.5, 1]),
  /** Share of a pack that is control answers the leader marked before, per cent; 0: none. */
  controlPercent: Type.Integer({ minimum: 0, maximum: 20 }),
  /** Share of a pack that is answers the marker marked before, per cent; 0: none. */
  repeatPercent: Type.Integer({ minimum: 0, maximum: 20 }),
  /** A pack not renewed for so long may be given to others, minutes. */
  leaseMinutes: Type.Integer({ minimum: 5, maximum: 2880 }),
  /** Answers of a pack. */
  packSize: Type.Integer({ minimum: 1, maximum: 100 }),
})
export type BlockRule = Static<typeof BlockRule>

/** Why an answer cannot be marked as it is. */
export const ProblemKind = Type.Enum([
  'rotated',
  'blurred',
  'wrongStudent',
  'wrongPlace',
  'cheating',
  'other',
])
export type ProblemKind = Static<typeof ProblemKind>

/**
 * Where a paper's marking stands. `preparing`: nobody marks. `trial`: marks are given and count for nothing. `open`: they
 * count. `paused`: no pack is given out; marks of packs that are out are taken. `done`: over, marks are in the exam.
 */
export const MarkingState = Type.Enum(['preparing', 'trial', 'open', 'paused', 'done'])
export type MarkingState = Static<typeof MarkingState>

/** One picture of an answer, at most 25 KB; its bytes: `GET /api/exam/mark/crop`. */
export const CropFacts = Type.Object({
  /** 0 and up, in the order of the template. */
  cropNo: Type.Integer({ minimum: 0, maximum: 99 }),
  itemNo: Type.String(),
  bytes: Count,
})
export type CropFacts = Static<typeof CropFacts>

/** Clockwise, degrees: how an answer's pictures are to be turned to be read. */
export const Turn = Type.Enum([0, 90, 180, 270])
export type Turn = Static<typeof Turn>

/** Lines and stamps of a marker's pen over one picture of an answer, in ten-thousandths of that picture's width. */
export const CropPen = Type.Object(
  {
    /** Of the answer's pictures, as `CropFacts` has it. */
    cropNo: Type.Integer({ minimum: 0, maximum: 99 }),
    strokes: Type.Array(Stroke, { minItems: 1, maxItems: 100 }),
  },
  { additionalProperties: false },
)
export type CropPen = Static<typeof CropPen>
/** Most numbers of all lines over one answer. */
export const MOST_PEN = 20_000

/** What a marker said of an answer last. */
export const MarkingEntry = Type.Object({
  /** One of each question in the block's order; null: a problem was told instead. */
  marks: Nullable(Type.Array(Points)),
  problem: Nullable(ProblemKind),
  note: Type.String(),
  /** What they drew over it; absent: nothing. */
  pen: Type.Optional(Type.Array(CropPen)),
  /** When it was written, epoch ms. */
  at: EpochMs,
})
export type MarkingEntry = Static<typeof MarkingEntry>

/** One answer to be marked. It says nothing of whose it is, nor why it is asked for. */
export const MarkTask = Type.Object({
  taskId: Id,
  crops: Type.Array(CropFacts),
  turn: Turn,
  /** What the marker said of it; null: nothing yet, or it came back from the leader. */
  said: Nullable(MarkingEntry),
  /** The server's revision of `score/<blockId>/<taskId>`: the baseRev of a change. */
  rev: Count,
})
export type MarkTask = Static<typeof MarkTask>

/** A block as everybody who works at it knows it. */
export const BlockFacts = Type.Object({
  blockId: Id,
  markingId: Id,
  examId: Id,
  examName: Type.String(),
  paperId: PaperId,
  courseName: Type.String(),
  blockName: Type.String(),
  items: Type.Array(BlockItem, { maxItems: BLOCK_ITEMS }),
  mode: BlockMode,
  state: MarkingState,
  /** Answers of the block, and how many have their mark for good. */
  answers: Count,
  final: Count,
})
export type BlockFacts = Static<typeof BlockFacts>

/**
 * Body of a `score` operation, on the target `score/<blockId>/<taskId>`; one of `marks`, `problem` and `open`, else 10001.
 * Of several words of one marker on one answer the last counts, by what each phone had seen of the others, in whatever
 * order they come.
 */
export const ScoreBody = Type.Object(
  {
    /** One of each question in the block's order; from 0 to its full mark, in its steps. */
    marks: Type.Optional(Type.Array(Points, { minItems: 1, maxItems: BLOCK_ITEMS })),
    /** It cannot be marked: the leader gets it. */
    problem: Type.Optional(ProblemKind),
    /** True: what was said before is taken back, and the answer waits for this marker again. */
    open: Type.Optional(Type.Literal(true)),
    note: Type.Optional(Type.String({ maxLength: 200 })),
    /** With `marks`: what was drawn over the answer, each picture once; families see it once the marks are published. */
    pen: Type.Optional(Type.Array(CropPen, { maxItems: 100 })),
    /** How long it was looked at, milliseconds: what the speed and the too-fast alarm are made of. */
    spentMs: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
  },
  { additionalProperties: false },
)
export type ScoreBody = Static<typeof ScoreBody>

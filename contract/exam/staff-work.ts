import Type, { type Static } from 'typebox'
import { PaperId } from '#contract/course.ts'
import { EpochMs, Id, Nullable } from '#contract/endpoint.ts'

/**
 * `appeals`: open reports of marking errors that the reader may decide; `papers`: exam answers to mark; `problems`: answers
 * that wait for the reader as leader of a block; `homework`: papers handed in and not marked; `deadline`: homework that
 * is due soon.
 */
const StaffTaskKind = Type.Enum(['appeals', 'papers', 'problems', 'homework', 'deadline'])

/** Work that waits for a member of staff, one entry for each page on which it is done. */
export const StaffTask = Type.Object({
  kind: StaffTaskKind,
  /** Id of the exam (`appeals`), of the block (`papers`, `problems`) or of the homework. */
  of: Id,
  /** The paper of `appeals`; null for the other kinds. */
  paperId: Nullable(PaperId),
  /** Name of the exam or title of the homework. */
  name: Type.String(),
  /** Subject, and the block's name where there is one. */
  part: Type.String(),
  /**
   * Appeals, answers or papers that wait; of `deadline` the students who have not handed in. Null: answers can be drawn, none is
   * held yet.
   */
  count: Nullable(Type.Integer({ minimum: 0 })),
  /** When the oldest of them began to wait. */
  since: EpochMs,
  /** Until when it is to be done; null: no deadline. */
  dueAt: Nullable(EpochMs),
})
export type StaffTask = Static<typeof StaffTask>

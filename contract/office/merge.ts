import Type, { type Static } from 'typebox'
import { EpochMs, Id, officeCall } from '#contract/endpoint.ts'

const Count = Type.Integer({ minimum: 0 })

const Child = Type.Object({
  studentId: Type.String(),
  name: Type.String(),
  number: Type.String(),
  className: Type.String(),
})
export type MergeChild = Static<typeof Child>

/** What is moved, by what it is to a school. */
export const MergePart = Type.Enum([
  'exams',
  'wrong',
  'homework',
  'practice',
  'parents',
  'account',
  'orders',
  'other',
])
export type MergePart = Static<typeof MergePart>

export const mergePreview = officeCall({
  call: 'GET /api/office/accounts/merge',
  rows: ['O10'],
  summary: 'What merging two rows of one child would move, and what would stay where it is',
  query: Type.Object({ keptId: Id, goneId: Id }),
  reply: Type.Object({
    kept: Child,
    gone: Child,
    /** False: the names differ, so look twice. */
    sameName: Type.Boolean(),
    parts: Type.Array(Type.Object({ part: MergePart, moves: Count, stays: Count })),
    /** Exams with marks under both: those of the one that stays count. */
    bothSat: Type.Array(Type.String()),
    /** Sign-in names of the one that goes that sign in no more, as the child has another account. */
    closing: Type.Array(Type.String()),
    /** Exams whose reports are made again. */
    again: Count,
    /** What it was computed from: sent with the merge. */
    mark: Type.String(),
  }),
})

export const mergeDo = officeCall({
  call: 'POST /api/office/accounts/merge',
  rows: ['O10'],
  summary:
    'Merges two rows of one child: everything of `goneId` becomes that of `keptId`. 10020: something changed since the preview',
  body: Type.Object({ keptId: Id, goneId: Id, mark: Type.String({ maxLength: 64 }) }),
  reply: Type.Object({ mergeId: Id, moved: Count }),
})

export const mergeUndo = officeCall({
  call: 'POST /api/office/accounts/merge/undo',
  rows: ['O10'],
  summary: 'Takes a merge back: what was moved returns, what came since stays with the child that was kept',
  body: Type.Object({ mergeId: Id }),
  reply: Type.Object({ moved: Count }),
})

export const merges = officeCall({
  call: 'GET /api/office/accounts/merges',
  rows: ['O10'],
  summary: 'Merges so far, the newest first, and students of one name who may be one child',
  reply: Type.Object({
    merges: Type.Array(
      Type.Object({
        mergeId: Id,
        at: EpochMs,
        byName: Type.String(),
        kept: Child,
        gone: Child,
        undone: Type.Boolean(),
      }),
    ),
    /** Each at most once with another, in one grade. */
    alike: Type.Array(Type.Array(Child, { minItems: 2 })),
  }),
})

import Type, { type Static } from 'typebox'
import { EpochMs, Id, Nullable, officeCall } from '#contract/endpoint.ts'
import { LOCALES } from '#contract/locale.ts'
import { FoldedClass } from './import-shapes.ts'

const Count = Type.Integer({ minimum: 0 })
/** A mark of the roster: another one when anything of it changed. */
const Mark = Type.String({ minLength: 1, maxLength: 64 })

/**
 * What a file would change. Of students: `new`, `moved` to another class, `renamed`, `back` on the roll, `missing` in
 * the file while the class stands in it; `class`: one that is made. Of staff: `staff` new, `gains` or `loses` classes
 * and roles. `bound`: a parent's account to a child; `parent`: the
 * account of a parent that is made for it; `noAccount`: a parent without one, and without a name to sign in by.
 */
export const RosterChangeKind = Type.Enum([
  'new',
  'moved',
  'renamed',
  'back',
  'missing',
  'class',
  'staff',
  'gains',
  'loses',
  'bound',
  'parent',
  'noAccount',
])
export type RosterChangeKind = Static<typeof RosterChangeKind>

export const RosterChange = Type.Object({
  kind: RosterChangeKind,
  name: Type.String(),
  /** A student's number; '' where there is none. */
  number: Type.String(),
  before: Type.String(),
  after: Type.String(),
})
export type RosterChange = Static<typeof RosterChange>

export const rosterLook = officeCall({
  call: 'GET /api/office/people/roster/look',
  rows: ['O09'],
  summary:
    'What a roster file that this account uploaded with purpose `office` would change; nothing is changed. 10005: no such file',
  query: Type.Object({ fileId: Id, locale: Type.Optional(Type.Enum(LOCALES)) }),
  reply: Type.Object({
    fileName: Type.String(),
    /** With any fault nothing can be taken over; `changes` are then of what could be read. */
    faults: Type.Object({
      count: Count,
      rows: Type.Array(
        Type.Object({
          what: Type.String(),
          todo: Type.String(),
          sheet: Nullable(Type.String()),
          /** 1-based; null: the whole file. */
          row: Nullable(Count),
          columnName: Nullable(Type.String()),
        }),
      ),
    }),
    /** Columns and sheets that were not read. */
    ignored: Type.Array(Type.String()),
    /** Classes of students that the file writes in another way than they are called. */
    folded: Type.Optional(Type.Array(FoldedClass)),
    mark: Mark,
    /** People of the file, and those of them who stay as they are. */
    people: Count,
    same: Count,
    changes: Type.Array(RosterChange),
  }),
})

export const rosterExport = officeCall({
  call: 'POST /api/office/people/roster/export',
  rows: ['N08'],
  summary:
    'Students, classes, teachers and totals of published exams as a OneRoster 1.2 package (ZIP of CSV). The log says that it was taken',
  body: Type.Object({}),
  reply: Type.Object({ fileName: Type.String(), content: Type.String({ description: 'base64' }) }),
})

export const rosterLast = officeCall({
  call: 'GET /api/office/people/roster/last',
  rows: ['O09'],
  summary: 'The last roster file that was taken over, and whether that can be undone',
  reply: Type.Object({
    last: Nullable(
      Type.Object({
        changeId: Type.String(),
        at: EpochMs,
        fileName: Type.String(),
        changed: Count,
        /** Why it can no longer be undone: the roster was changed since, or who came sat an exam or has an account. '' it can. */
        blocked: Type.Enum(['', 'roster', 'used']),
      }),
    ),
  }),
})

export const rosterApply = officeCall({
  call: 'POST /api/office/people/roster/apply',
  rows: ['O09'],
  summary:
    'Take over what was looked at, in one step. 10020: the roster is another than `mark`, or the file has faults',
  body: Type.Object({
    fileId: Id,
    mark: Mark,
    /** True: who is missing leaves, and staff of the file keep only what it says. */
    takeAway: Type.Boolean(),
  }),
  reply: Type.Object({ changeId: Type.String(), changed: Count }),
})

export const rosterUndo = officeCall({
  call: 'POST /api/office/people/roster/undo',
  rows: ['O09'],
  summary: 'Put everything back as it was before the last roster file. 10020: something was built upon it',
  body: Type.Object({ changeId: Id }),
  reply: Type.Object({ changed: Count }),
})

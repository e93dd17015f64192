import Type from 'typebox'
import { EpochMs, Id, Nullable, officeCall } from '#contract/endpoint.ts'

/** Rows of the log that one file may hold. */
export const AUDIT_FILE_MOST = 50_000

const filter = {
  /** A word of what it was done to, of who did it, or of what was changed. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  /** Whose actions: the id of an identity of the reply's `people`. */
  ofUserId: Type.Optional(Id),
  from: Type.Optional(EpochMs),
  /** Exclusive. */
  to: Type.Optional(EpochMs),
}

const AuditRow = Type.Object({
  auditId: Id,
  at: EpochMs,
  userId: Id,
  userName: Type.String(),
  /** The call by which it was done. */
  call: Type.String(),
  /** What it was done to, in words, in the reader's language. */
  target: Type.String(),
  /** What the call does, in words, in the reader's language. */
  action: Type.String(),
  /** Field by field what is different, in words; null: it was not there. */
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
  ),
})

export const auditList = officeCall({
  call: 'GET /api/office/audit',
  rows: ['O02'],
  summary: 'What was done in the office of this school, the newest first',
  query: Type.Object({
    ...filter,
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    total: Type.Integer({ minimum: 0 }),
    rows: Type.Array(AuditRow),
    /** Everybody who did something, for the filter. */
    people: Type.Array(Type.Object({ userId: Id, userName: Type.String() })),
  }),
})

export const auditFile = officeCall({
  call: 'GET /api/office/audit/file',
  rows: ['O02'],
  summary: 'The same as a file, CSV or XLSX, at most 50,000 rows',
  query: Type.Object({ ...filter, format: Type.Enum(['csv', 'xlsx']) }),
  reply: Type.Object({ fileName: Type.String(), content: Type.String({ description: 'base64' }) }),
})

const Count = Type.Integer({ minimum: 0 })

export const auditCheck = officeCall({
  call: 'GET /api/office/audit/check',
  rows: ['O02'],
  summary:
    'Whether every entry of the log is there as it was written: entries are chained by keyed hashes within minutes',
  reply: Type.Object({
    /** Entries that are as they were written. */
    whole: Count,
    /** When the oldest of them was written. */
    since: Nullable(EpochMs),
    /** Those in which a child’s name was erased later. */
    redacted: Count,
    /** New entries that are not in the chain yet. */
    waiting: Count,
    /** False: where the chain begins and ends was changed; then everything counts as that. */
    isEndOurs: Type.Boolean(),
    removed: Count,
    changed: Count,
    /** The first 50 of them. */
    faults: Type.Array(
      Type.Object({
        kind: Type.Enum(['removed', 'changed']),
        /** When it was written; of a removed one whose place is gone too, when the next one was. */
        at: EpochMs,
      }),
    ),
    /** Newest hash of the chain; '' while it is empty. */
    hash: Type.String(),
  }),
})

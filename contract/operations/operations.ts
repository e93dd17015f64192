import Type, { type Static } from 'typebox'
import { EpochMs, endpoint, Nullable } from '#contract/endpoint.ts'
import { Sha256 } from '#contract/files.ts'
import { FAMILY, Role } from '#contract/roles.ts'
import { OP_KINDS, type OpKind as OpKindName } from './kinds.ts'

const anybody = { roles: [Role.teacher, ...FAMILY], scope: 'account' } as const

/** 128 random bits made by the phone, lower-case hex. */
export const OpId = Type.String({ pattern: '^[0-9a-f]{32}$' })
export const DeviceId = Type.String({ pattern: '^[0-9A-Za-z_-]{8,40}$' })
const Rev = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** See `OPERATION_KINDS`. */
export const OpKind = Type.Enum(OP_KINDS)
export type OpKind = OpKindName

export const Operation = Type.Object({
  opId: OpId,
  /** The account key under which the phone wrote it; another one than the session's: refused with 10024. */
  accountKey: Type.String({ minLength: 1, maxLength: 64 }),
  deviceId: DeviceId,
  /** Number of this operation in the phone's outbox. */
  seq: Rev,
  target: Type.String({ maxLength: 240, pattern: '^[a-z]+(/[0-9A-Za-z_-]{1,64}){2,3}$' }),
  kind: OpKind,
  /** The server's revision of the target that the phone had seen; 0 for none. */
  baseRev: Rev,
  /** The phone's own counter for the target; grows with each operation. */
  rev: Rev,
  /** JSON text. */
  body: Type.String({ maxLength: 200_000 }),
  /** SHA-256 of `operationText` (core/domain/operation). */
  hash: Sha256,
  /** Phone's time when it was written, corrected by the server's clock where that was known. */
  sealedAt: EpochMs,
  clockKnown: Type.Boolean(),
})
export type Operation = Static<typeof Operation>

/**
 * What became of it. `applied`: it counts. `late`: it counts, after the deadline. `older`: a newer one of the same phone
 * counts. `conflict`: another device wrote since `baseRev`; both are kept and the other one goes on counting, until
 * somebody who has read it chooses. `held`: kept for the teacher to decide, the paper was closed; of a practice, the
 * question has no words to be graded by. All of them are safe.
 */
export const OpOutcome = Type.Enum(['applied', 'late', 'older', 'conflict', 'held'])
export type OpOutcome = Static<typeof OpOutcome>

export const Receipt = Type.Object({
  opId: OpId,
  hash: Sha256,
  outcome: OpOutcome,
  /** Grows by one with each operation of the account. */
  serverSeq: Rev,
  /** Epoch ms when the server had it. */
  time: EpochMs,
  /** For a person to read out, e.g. 0201-7K2M-9QXP. */
  number: Type.String(),
  /** Ed25519, base64url, over `receiptText` (core/domain/operation). */
  signature: Type.String(),
})
export type Receipt = Static<typeof Receipt>

/** What counts for a target now. */
export const Current = Type.Object({
  rev: Rev,
  body: Type.String(),
  deviceId: Type.String(),
  byName: Type.String(),
  /** Whether the asking account wrote it; absent from an older server. */
  byYou: Type.Optional(Type.Boolean()),
  at: EpochMs,
})
export type Current = Static<typeof Current>

/** Words of the asking account that do not count, as others do. */
export const Replaced = Type.Object({
  opId: OpId,
  target: Type.String(),
  kind: OpKind,
  body: Type.String(),
  deviceId: Type.String(),
  outcome: OpOutcome,
  /** Of its receipt. */
  number: Type.String(),
  time: EpochMs,
  /** What counts. */
  current: Current,
})
export type Replaced = Static<typeof Replaced>

/** Most of them told at a time. */
export const REPLACED_AT_ONCE = 50

export const opSend = endpoint({
  call: 'POST /api/common/operation/send',
  rows: ['W02', 'B02', 'B03'],
  summary:
    'One operation, exactly once. Again: the stored receipt. The same id with another hash: both are kept and 10020, HTTP 422, tells the hash the server has',
  body: Operation,
  reply: Type.Object({
    receipt: Receipt,
    /** The target's revision on the server: the next baseRev. */
    rev: Rev,
    /** Whether `rev` is this operation's own; absent from an older server. */
    counts: Type.Optional(Type.Boolean()),
    /** What counts instead of it; null where it counts itself. */
    current: Nullable(Current),
  }),
  ...anybody,
})

export const opReceipt = endpoint({
  call: 'GET /api/common/operation/receipt/{opId}',
  rows: ['B03'],
  summary: 'The receipt of an operation whose answer was lost; null: it never came',
  query: Type.Object({ opId: OpId }),
  reply: Type.Object({
    receipt: Nullable(Receipt),
    rev: Rev,
    counts: Type.Optional(Type.Boolean()),
    current: Type.Optional(Nullable(Current)),
  }),
  ...anybody,
})

export const opReplaced = endpoint({
  call: 'GET /api/common/operation/replaced',
  rows: ['B02', 'B03'],
  summary:
    'What this account wrote and no longer counts, or never did, as another phone wrote too: with what counts, newest first, until `seen` names it',
  reply: Type.Object({
    list: Type.Array(Replaced, { maxItems: REPLACED_AT_ONCE }),
    /** The last restore of the school's database: when, and the moment whose state came back. What phones have receipts of from after it they send again. */
    restored: Type.Optional(Nullable(Type.Object({ from: EpochMs, at: EpochMs }))),
    /** All up to here is in a backup that was tried; null: the school makes none, or had none for days. */
    backedUpTo: Type.Optional(Nullable(EpochMs)),
    /** Highest number of a receipt that this account has; 0: none. A phone that holds a higher one knows that the server came back older. Absent from an older server. */
    serverSeq: Type.Optional(Rev),
    /** Id of the server's installation, the same for all schools and servers of one database. A phone that was told another one before sends everything again that it has a receipt of: the school began again with nothing. Absent from an older server. */
    installation: Type.Optional(Nullable(Type.String({ pattern: '^[0-9a-f]{32}$' }))),
  }),
  ...anybody,
})

export const opLost = endpoint({
  call: 'POST /api/common/operation/lost',
  rows: ['B03', 'G04'],
  summary:
    'A receipt that the server may have lost, as its data came back older without `npm run restore`. Where the signature is its own and it has lost the operation, this counts as a restore for every phone',
  body: Type.Object({ receipt: Receipt }),
  reply: Type.Object({
    /** As in `GET /api/common/operation/replaced`; null: nothing was lost. */
    restored: Nullable(Type.Object({ from: EpochMs, at: EpochMs })),
  }),
  ...anybody,
})

export const opSeen = endpoint({
  call: 'POST /api/common/operation/seen',
  rows: ['B02', 'B03'],
  summary:
    'The account has seen what counts in the place of these operations; they stay kept and are not told again',
  body: Type.Object({ opIds: Type.Array(OpId, { minItems: 1, maxItems: REPLACED_AT_ONCE }) }),
  reply: Type.Object({}),
  ...anybody,
})

export const opMark = endpoint({
  call: 'GET /api/common/operation/mark',
  rows: ['B17'],
  summary:
    'The highest number of an outbox that the server has had, by device: a phone that knows less has lost something',
  reply: Type.Object({
    serverSeq: Type.Integer(),
    devices: Type.Array(Type.Object({ deviceId: Type.String(), seq: Rev, at: EpochMs })),
  }),
  ...anybody,
})

export const opKeys = endpoint({
  call: 'GET /api/common/operation/keys',
  rows: ['B03', 'B04'],
  summary: 'Keys to keep on the phone: to check receipts, and to seal an emergency answer file',
  reply: Type.Object({
    /** Ed25519 public key of receipts, base64url. */
    receiptKey: Type.String(),
    /** X25519 public key that emergency files are sealed to, base64url. */
    schoolKeyId: Type.String(),
    schoolKey: Type.String(),
    /** This account's own key for signing such a file (HMAC-SHA256), base64url. */
    fileKey: Type.String(),
  }),
  ...anybody,
})

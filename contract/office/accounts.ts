import Type, { type Static } from 'typebox'
import { EpochMs, Id, Nullable, officeCall, RoleCodeSchema } from '#contract/endpoint.ts'
import { AccountState } from './people.ts'

const Count = Type.Integer({ minimum: 0 })
/** As many as are done at once: a large school. */
const MANY = { minItems: 1, maxItems: 10_000 }
const AccountIds = Type.Object({ accountIds: Type.Array(Id, MANY) })
const Changed = Type.Object({ changed: Count })

/** Students, their parents, and everybody else of the school. */
export const AccountKind = Type.Enum(['student', 'parent', 'staff'])
export type AccountKind = Static<typeof AccountKind>

/** Somebody of the school, with the account if there is one. An account of several kinds is in several rows. */
export const OfficeAccount = Type.Object({
  rowId: Type.String(),
  kind: AccountKind,
  accountId: Nullable(Type.String()),
  /** A student's or teacher's id; '' where there is none. */
  personId: Type.String(),
  name: Type.String(),
  /** A student's number; of a parent the children. */
  about: Type.String(),
  className: Type.String(),
  /** '' when there is no name to sign in by. */
  login: Type.String(),
  state: AccountState,
  /** Roles the account has in this school. */
  roles: Type.Array(RoleCodeSchema),
  /** Last use; null: never, or too long ago to be known. */
  seenAt: Nullable(EpochMs),
  /** True: the account belongs to another school too, or to the district: this office changes nothing of it. */
  elsewhere: Type.Boolean(),
  /** True: of who asks. */
  self: Type.Boolean(),
})
export type OfficeAccount = Static<typeof OfficeAccount>

export const AccountSort = Type.Enum(['name', 'class', 'login', 'seen'])

export const accountList = officeCall({
  call: 'GET /api/office/accounts',
  rows: ['O10'],
  summary: 'Everybody of the school with account and roles: searched, narrowed, sorted and paged',
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    kind: Type.Optional(AccountKind),
    state: Type.Optional(AccountState),
    ofClassId: Type.Optional(Id),
    sort: Type.Optional(AccountSort),
    order: Type.Optional(Type.Enum(['asc', 'desc'])),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  }),
  reply: Type.Object({ list: Type.Array(OfficeAccount), total: Count }),
})

const Ordered = Type.Object({ batchId: Id, total: Count })

export const accountMake = officeCall({
  call: 'POST /api/office/accounts/make',
  rows: ['O10'],
  summary:
    'Makes accounts for those who have none: chosen students and teachers, a class, or all students; their slips can then be printed in this session',
  body: Type.Object({
    /** Left out together with the others: every student on the roll. */
    ofClassId: Type.Optional(Id),
    forStudents: Type.Optional(Type.Array(Id, MANY)),
    forTeachers: Type.Optional(Type.Array(Id, MANY)),
  }),
  reply: Ordered,
})

export const accountReset = officeCall({
  call: 'POST /api/office/accounts/reset',
  rows: ['O10'],
  summary: 'New first passwords: who had signed in is signed out everywhere; slips as for new accounts',
  body: AccountIds,
  reply: Ordered,
})

export const accountLock = officeCall({
  call: 'POST /api/office/accounts/lock',
  rows: ['O10'],
  summary: 'Locked accounts cannot sign in, and are signed out everywhere; nothing of them is lost',
  body: AccountIds,
  reply: Changed,
})

export const accountUnlock = officeCall({
  call: 'POST /api/office/accounts/unlock',
  rows: ['O10'],
  summary: 'Locked accounts may sign in again',
  body: AccountIds,
  reply: Changed,
})

export const accountSignOut = officeCall({
  call: 'POST /api/office/accounts/sign-out',
  rows: ['O10'],
  summary: 'Ends every session of accounts; their passwords stay',
  body: AccountIds,
  reply: Changed,
})

/** Slips of one order, of one class or of those in none. */
const SlipGroup = Type.Object({
  /** '' of those in no class. */
  classId: Type.String(),
  className: Type.String(),
  /** Slips whose password is still the one that was given. */
  slips: Count,
})

export const accountBatches = officeCall({
  call: 'GET /api/office/accounts/slips',
  rows: ['O10'],
  summary: 'What this administrator ordered lately: how far it is, and slips that can still be printed',
  reply: Type.Object({
    batches: Type.Array(
      Type.Object({
        batchId: Id,
        kind: Type.Enum(['make', 'reset']),
        label: Type.String(),
        madeAt: EpochMs,
        /** Slips go then. */
        expiresAt: EpochMs,
        total: Count,
        done: Count,
        /** Of these, who had an account by then or is not to be changed. */
        passedOver: Count,
        state: Type.Enum(['working', 'failed', 'done'], {
          description: 'failed: it stands still; what is done is done, and ordering again does the rest',
        }),
        /** True: ordered in another session, which alone can open the slips. */
        otherSession: Type.Boolean(),
        groups: Type.Array(SlipGroup),
      }),
    ),
  }),
})

export const accountSlips = officeCall({
  call: 'POST /api/office/accounts/slips/file',
  rows: ['O10'],
  summary:
    'Slips as PDF, ten to an A4, of one class or all. 10005: they are gone, or another session ordered them',
  body: Type.Object({
    batchId: Id,
    /** Left out: all of the order; '': of those in no class. */
    inClass: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Object({
    fileName: Type.String(),
    slips: Count,
    content: Type.String({ description: 'base64' }),
  }),
})

export const accountSlipsErase = officeCall({
  call: 'POST /api/office/accounts/slips/erase',
  rows: ['O10'],
  summary: 'Erases the slips of an order at once; the accounts stay',
  body: Type.Object({ batchId: Id }),
  reply: Type.Object({}),
})

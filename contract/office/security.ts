import Type from 'typebox'
import { EpochMs, Id, Nullable, officeCall, scheduleCall } from '#contract/endpoint.ts'

/** Six digits of an authenticator app. */
const Code = Type.String({ pattern: '^\\d{6}$' })
/** The same, or a recovery code as it was written down: letters, digits, dashes and spaces. */
const CodeOrRecovery = Type.String({ minLength: 6, maxLength: 24, pattern: '^[A-Za-z0-9 -]+$' })
const RecoveryCodes = Type.Object({
  /** Shown once; each serves once in place of a code. */
  recoveryCodes: Type.Array(Type.String()),
})
/** Whether administrators of the school have to have a second factor. */
export const FactorRule = Type.Enum(['required', 'optional'])

export const factorState = scheduleCall({
  call: 'GET /api/office/second-factor',
  rows: ['O01'],
  summary: 'How the second factor of this administrator stands, and what the school asks for',
  beforeSecondFactor: true,
  reply: Type.Object({
    on: Type.Boolean(),
    /** A code was given in this session. */
    given: Type.Boolean(),
    rule: FactorRule,
    confirmedAt: Nullable(EpochMs),
    recoveryLeft: Type.Integer({ minimum: 0 }),
  }),
})

export const factorBegin = scheduleCall({
  call: 'POST /api/office/second-factor/begin',
  rows: ['O01'],
  whileReadOnly: true,
  summary: 'A new secret for an authenticator app, shown once; it counts from its first code on',
  beforeSecondFactor: true,
  reply: Type.Object({
    /** Base32. */
    secret: Type.String(),
    /** `otpauth:` URI, as authenticator apps read it from a QR code. */
    uri: Type.String(),
  }),
})

export const factorConfirm = scheduleCall({
  call: 'POST /api/office/second-factor/confirm',
  rows: ['O01'],
  whileReadOnly: true,
  summary: 'The first code of the app: from now on signing in to the office asks for one',
  beforeSecondFactor: true,
  body: Type.Object({ code: Code }),
  reply: RecoveryCodes,
})

export const factorGive = scheduleCall({
  call: 'POST /api/office/second-factor/give',
  rows: ['O01'],
  whileReadOnly: true,
  summary: 'A code, or a recovery code, opens the office for this session',
  beforeSecondFactor: true,
  body: Type.Object({ code: CodeOrRecovery }),
  reply: Type.Object({ recoveryLeft: Type.Integer({ minimum: 0 }) }),
})

export const factorRecovery = scheduleCall({
  call: 'POST /api/office/second-factor/recovery',
  rows: ['O01'],
  summary: 'New recovery codes in place of the old ones',
  body: Type.Object({ code: Code }),
  reply: RecoveryCodes,
})

export const factorOff = scheduleCall({
  call: 'POST /api/office/second-factor/off',
  rows: ['O01'],
  summary: 'Switches the second factor of this account off; every session of it has given none then',
  body: Type.Object({ code: Code }),
  reply: Type.Object({}),
})

export const factorRule = officeCall({
  call: 'POST /api/office/second-factor/rule',
  rows: ['O01'],
  summary: 'Whether administrators of the school have to have a second factor',
  body: Type.Object({ rule: FactorRule }),
  reply: Type.Object({ rule: FactorRule }),
})

const AdminName = Type.Object({ name: Type.String(), account: Type.String() })

export const administrators = officeCall({
  call: 'GET /api/office/administrators',
  rows: ['O01'],
  summary: 'Who runs the office of this school',
  reply: Type.Object({
    administrators: Type.Array(
      Type.Object({
        adminUserId: Id,
        ...AdminName.properties,
        /** An administrator of the district. */
        district: Type.Boolean(),
        secondFactor: Type.Boolean(),
        self: Type.Boolean(),
        /** What the one who asks may do to this one. */
        mayRemove: Type.Boolean(),
        mayReset: Type.Boolean(),
      }),
    ),
  }),
})

export const administratorAdd = officeCall({
  call: 'POST /api/office/administrators/add',
  rows: ['O01'],
  summary:
    'Makes a member of staff, named by the sign-in name, an administrator of the school; with `name` somebody without an account gets one',
  body: Type.Object({
    account: Type.String({ minLength: 2, maxLength: 64 }),
    /** Only for a new account. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  }),
  reply: Type.Object({
    adminUserId: Id,
    ...AdminName.properties,
    /** Of a new account; shown once. */
    initialPassword: Nullable(Type.String()),
  }),
})

export const administratorRemove = officeCall({
  call: 'POST /api/office/administrators/remove',
  rows: ['O01'],
  summary: 'Takes the office away from an administrator, never from the last one; the account stays',
  body: Type.Object({ adminUserId: Id }),
  reply: AdminName,
})

export const administratorReset = officeCall({
  call: 'POST /api/office/administrators/reset-factor',
  rows: ['O01'],
  summary: 'Takes the second factor of another administrator away, for who has lost phone and recovery codes',
  body: Type.Object({ adminUserId: Id }),
  reply: AdminName,
})

import Type from 'typebox'
import { EpochMs, endpoint, Id, INT32_MAX, LOGIN_TIMEOUT_MS, Nullable } from '#contract/endpoint.ts'
import { LoginReply, SealedBody } from './login.ts'

/** What a code is sent for; one sent for one purpose proves nothing for another. */
export const CodePurpose = Type.Enum(['login', 'register', 'reset', 'guardian'])
/** What a solved puzzle opens. */
export const CaptchaPurpose = Type.Enum(['login', 'code'])
/** A proof handed out by one call and used up by the next. */
const Ticket = Type.String({ minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' })
const Version = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Phone = Type.String({ minLength: 11, maxLength: 24 })

const open = { roles: 'any', scope: 'public' } as const
const signsIn = { roles: 'any', scope: 'public', timeoutMs: LOGIN_TIMEOUT_MS } as const
const signedIn = {
  roles: 'any',
  scope: 'account',
  withInitialPassword: true,
} as const

export const verifyNeed = endpoint({
  call: 'GET /api/base/data/login/verify/need',
  rows: ['C033'],
  summary: 'Whether a puzzle must be solved first: always before a code, after failures before signing in',
  query: Type.Object({ purpose: CaptchaPurpose }),
  reply: Type.Object({ need: Type.Boolean() }),
  ...open,
})

export const verifySlide = endpoint({
  call: 'GET /api/base/data/login/verify/slide',
  rows: ['C034'],
  summary: 'A puzzle for two minutes and one try: a piece to slide into its place, or a question to answer',
  query: Type.Object({
    purpose: CaptchaPurpose,
    kind: Type.Optional(Type.Enum(['slide', 'question'])),
  }),
  reply: Type.Object({
    captchaId: Id,
    /** Seconds. */
    expiresIn: Type.Integer(),
    /** Lengths in pixels of the picture; pictures are data: addresses of PNG files. */
    slide: Nullable(
      Type.Object({
        width: Type.Integer(),
        height: Type.Integer(),
        picture: Type.String(),
        piece: Type.String(),
        pieceSize: Type.Integer(),
        pieceTop: Type.Integer(),
      }),
    ),
    /** `salt` and a number of zero `bits`: the phone looks for a number whose hash with the salt begins with them. */
    question: Nullable(Type.Object({ text: Type.String(), salt: Type.String(), bits: Type.Integer() })),
  }),
  ...open,
})

/** Answer to a captcha: pixels and path of the piece, or the text of an answer. */
export type CaptchaAnswer = { x: number; trail: number[][] } | { answer: string }

export const verifySlideValidate = endpoint({
  call: 'POST /api/base/data/login/verify/slide/validate',
  rows: ['C035'],
  summary:
    'Checks the answer; the proof it gives opens one sign-in or one code, for two minutes, at this address',
  body: Type.Object({
    captchaId: Id,
    /** Pixels the piece was moved. */
    x: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    /** Points of the drag: [x, y, milliseconds] from its start. */
    trail: Type.Optional(
      Type.Array(
        Type.Array(Type.Integer({ minimum: -5000, maximum: 120_000 }), { minItems: 3, maxItems: 3 }),
        {
          maxItems: 600,
        },
      ),
    ),
    answer: Type.Optional(Type.String({ maxLength: 20 })),
    proof: Type.Optional(Type.Integer({ minimum: 0, maximum: INT32_MAX })),
  }),
  reply: Type.Object({ validate: Ticket }),
  ...open,
})

export const checkIdentify = endpoint({
  call: 'POST /api/base/data/system/account/check/identify',
  rows: ['C015'],
  summary:
    'Without `code`: sends one to the phone (needs a solved puzzle; the same answer for any number). With `code`: checks it and gives a ticket',
  body: Type.Object({
    purpose: CodePurpose,
    phone: Phone,
    validate: Type.Optional(Ticket),
    codeId: Type.Optional(Id),
    code: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
  }),
  reply: Type.Object({
    codeId: Id,
    /** Seconds until another may be sent, and until this one is over. */
    waitSeconds: Type.Integer(),
    expiresIn: Type.Integer(),
    ticket: Nullable(Ticket),
  }),
  ...open,
})

export const checkPhoneIdentify = endpoint({
  call: 'GET /api/base/data/system/account/check/phone/identify',
  rows: ['C017'],
  summary: 'How a code stands, for a page that was reloaded meanwhile; tells neither the phone nor the code',
  query: Type.Object({ codeId: Id }),
  reply: Type.Object({
    state: Type.Enum(['sent', 'verified', 'over']),
    waitSeconds: Type.Integer(),
    expiresIn: Type.Integer(),
    triesLeft: Type.Integer(),
  }),
  ...open,
})

export const isRegistered = endpoint({
  call: 'GET /api/base/data/system/account/check/isRegistered',
  rows: ['C014'],
  summary: 'Whether the phone has an account; told only to whoever has proved with a code that it is theirs',
  query: Type.Object({ codeId: Id }),
  reply: Type.Object({ registered: Type.Boolean() }),
  ...open,
})

export const findNumber = endpoint({
  call: 'POST /api/base/data/system/account/check/student/number',
  rows: ['R122', 'R123', 'R124'],
  summary:
    'The student number for who registers: by school, name and ID number (sealed: schoolName, studentName, idNumber); any of them wrong gives one answer',
  body: Type.Object({ ...SealedBody.properties, ticket: Ticket }),
  reply: Type.Object({
    studentNumber: Type.String(),
    schoolName: Type.String(),
    className: Type.String(),
    /** With its middle hidden. */
    studentName: Type.String(),
  }),
  switch: 'registration',
  ...open,
})

export const checkRegisterStudent = endpoint({
  call: 'POST /api/base/data/system/account/check/register/student',
  rows: ['C013'],
  summary:
    'Finds the student by school, number, name and ID number (sealed: schoolName, studentNumber, studentName, idNumber); any of them wrong gives one answer',
  body: Type.Object({ ...SealedBody.properties, ticket: Ticket }),
  reply: Type.Object({
    childTicket: Ticket,
    schoolName: Type.String(),
    className: Type.String(),
    /** With its middle hidden. */
    studentName: Type.String(),
    /** Under 14: a guardian consents. */
    needsGuardian: Type.Boolean(),
    /** True: the student has an account already, so only a parent can register. */
    hasAccount: Type.Boolean(),
  }),
  switch: 'registration',
  ...open,
})

export const register = endpoint({
  call: 'POST /api/base/data/system/account/register',
  rows: ['C016'],
  summary: 'Makes an account for a parent or a student and signs in (sealed: name, password)',
  body: Type.Object({
    ...SealedBody.properties,
    ticket: Ticket,
    childTicket: Ticket,
    userType: Type.Enum([4, 5]),
    /** Version of the agreement that was shown. */
    version: Version,
    /** A parent's word to be the guardian of a child under 14. */
    guardian: Type.Optional(Type.Boolean()),
    /** A student under 14: proof that the guardian's phone agreed. */
    guardianTicket: Type.Optional(Ticket),
  }),
  reply: LoginReply,
  switch: 'registration',
  ...open,
})

export const resetPassword = endpoint({
  call: 'POST /api/base/data/system/account/reset/password',
  rows: ['C018'],
  not: 'hidePassword',
  summary: 'A new password for the account of a proved phone (sealed: password); every session of it ends',
  body: Type.Object({ ...SealedBody.properties, ticket: Ticket }),
  reply: Type.Object({ accountName: Type.String() }),
  ...open,
})

export const changePassword = endpoint({
  call: 'POST /api/base/data/common/setting/account/password',
  rows: ['C008'],
  whileReadOnly: true,
  switch: 'changePassword',
  not: 'hidePassword',
  summary: 'Changes their own password (sealed: old, password); every other session ends',
  body: SealedBody,
  reply: Type.Object({ passwordStatus: Type.Integer() }),
  ...signedIn,
})

export const loginPhone = endpoint({
  call: 'POST /api/base/data/login/phone',
  rows: ['C011'],
  summary: 'Signs in with a code sent to the phone',
  body: Type.Object({ phone: Phone, codeId: Id, code: Type.String({ pattern: '^\\d{6}$' }) }),
  reply: LoginReply,
  ...signsIn,
})

export const mobileLogin = endpoint({
  call: 'POST /api/base/data/mobile/login',
  rows: ['C010'],
  summary:
    'Signs in a student with the student number (sealed: number, school, password; school may be a dash)',
  body: Type.Object({
    ...SealedBody.properties,
    /** 2: student number. */
    loginType: Type.Literal(2),
    validate: Type.Optional(Ticket),
  }),
  reply: LoginReply,
  switch: 'studentNumberLogin',
  ...signsIn,
})

export const protocolAgree = endpoint({
  call: 'POST /api/base/data/system/account/protocol',
  rows: ['C020'],
  whileReadOnly: true,
  summary:
    'Records that this account agreed to a version of the agreement, and under 14 that its guardian did',
  body: Type.Object({ version: Version, guardianTicket: Type.Optional(Ticket) }),
  reply: Type.Object({ version: Version, agreedAt: EpochMs }),
  ...signedIn,
})

export const protocolOf = endpoint({
  call: 'GET /api/base/data/system/account/protocol/{accountId}',
  rows: ['C021'],
  summary: 'What this account has agreed to, and what it still has to; only of their own account',
  query: Type.Object({ accountId: Id }),
  reply: Type.Object({
    accountId: Id,
    version: Version,
    agreedVersion: Nullable(Version),
    agreedAt: Nullable(EpochMs),
    needed: Type.Boolean(),
    guardianNeeded: Type.Boolean(),
  }),
  ...signedIn,
})

import Type, { type Static } from 'typebox'
import { endpoint, Nullable } from '#contract/endpoint.ts'
import { LoginReply } from './login.ts'

/** The doors: one for each way a partner's people come in. */
export const DoorName = Type.Enum([
  'wechat',
  'wx-third',
  'tencent',
  'dingtalk',
  'dongni',
  'jwt',
  'sso',
  '17zuoye',
  'fujian',
  'jimei',
  'jiaoyuju',
  'tianwen',
  'aiclass',
  'tongan-teacher',
  'tongan-student',
  'tongan-jxgzh',
  'qingningedu',
  'nicezhuanye',
  'iedu',
  'lti',
])
export type DoorName = Static<typeof DoorName>

/** What the partner put into the address, as it came. */
const Fields = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }),
  Type.String({ maxLength: 4096 }),
  { maxProperties: 24 },
)

export const SignOnBody = Type.Object({
  door: DoorName,
  fields: Fields,
  /** Sign-in by a partner's code, of the product's kinds of sign-in. */
  loginType: Type.Optional(Type.Literal(3)),
  /** 2: the page is inside the messenger; 1: in any other browser. For the log: it gives no right. */
  mobileType: Type.Optional(Type.Enum([1, 2])),
  /** The person has agreed to leave the account that is signed in: the word the server gave with its question. */
  confirm: Type.Optional(Type.String({ maxLength: 256 })),
})

/** Exactly one of `login`, `ask` and `bind` is there. */
export const SignOnReply = Type.Object({
  login: Nullable(LoginReply),
  /** Somebody else is signed in here: nothing has changed until the person agrees. */
  ask: Nullable(
    Type.Object({ current: Type.String(), wanted: Type.String(), confirm: Type.String({ maxLength: 256 }) }),
  ),
  /** The messenger knows this person, no account does: sign in once, then give this word to bindAccount. */
  bind: Nullable(Type.String({ maxLength: 256 })),
  /** Address inside the app that the partner asked for; '' when it asked for none. */
  next: Type.String({ maxLength: 512 }),
})

/** What a partner's address brings, by the kind of its door; signatures and codes are the partner's to make. */
const CODE = { code: 'the-code-that-came', state: 'the-state-that-was-given' }
const TOKEN = { token: 'header.claims.signature' }
const TICKET = { ticket: 'ST-1-the-ticket-that-came' }
const SIGNED = {
  ...{ appId: 'east', uid: 'their-id', role: '4', orgId: 'their-school', timestamp: '1795478400' },
  ...{ nonce: '0123456789abcdef', aud: 'kaoban:east', sign: '0123456789abcdef'.repeat(4) },
}

const signOn = <const C extends `POST /${string}`, const R extends string>(
  call: C,
  row: R,
  summary: string,
  [door, fields]: readonly [DoorName, Readonly<Record<string, string>>],
) =>
  endpoint({
    call,
    rows: [row],
    summary,
    example: { door, fields },
    body: SignOnBody,
    reply: SignOnReply,
    roles: 'any',
    scope: 'public',
  })

export const authToken = signOn(
  'POST /api/base/data/auth/token',
  'C036',
  'Sign on by a door without a call of its own, or agree to a change of account',
  ['jimei', TICKET],
)
export const auth17zuoye = signOn(
  'POST /api/base/data/system/auth/17zuoye',
  'C037',
  'Sign on by a signed address',
  ['17zuoye', SIGNED],
)
export const authDingtalk = signOn(
  'POST /api/base/data/system/auth/ali/dingding',
  'C038',
  'Sign on by a code from inside DingTalk',
  ['dingtalk', { code: CODE.code }],
)
export const authTongan = signOn(
  'POST /api/base/data/system/auth/tongan/enterprise',
  'C039',
  'Sign on from the enterprise messenger, teachers and students',
  ['tongan-teacher', CODE],
)
export const authTonganJxgzh = signOn(
  'POST /api/base/data/system/auth/tongan/jxgzh',
  'C040',
  'Sign on from the home-school official account',
  ['tongan-jxgzh', CODE],
)
export const authQingning = signOn(
  'POST /api/base/data/system/auth/qinning',
  'C041',
  'Sign on by a signed address',
  ['qingningedu', SIGNED],
)
export const authJwt = signOn('POST /api/base/data/system/auth/jwt', 'C042', 'Sign on by a signed token', [
  'jwt',
  TOKEN,
])
export const authTencent = signOn(
  'POST /api/base/data/system/auth/tencent',
  'C043',
  'Sign on from Tencent education, in a browser or its mini-program',
  ['tencent', CODE],
)
export const authSso = signOn('POST /api/base/data/system/auth/sso', 'C044', 'Sign on by a signed token', [
  'sso',
  TOKEN,
])
export const authHaozhuanye = signOn(
  'POST /api/base/data/system/auth/haozhuanye',
  'C045',
  'Sign on by a ticket',
  ['nicezhuanye', TICKET],
)
export const authIxiamen = signOn(
  'POST /api/base/data/system/auth/ixiamen',
  'C046',
  'Sign on by an authorization code',
  ['iedu', CODE],
)
export const authTianwen = signOn('POST /api/system/auth/tianwen/jwt', 'C047', 'Sign on by a signed token', [
  'tianwen',
  TOKEN,
])
export const authDongni = signOn(
  'POST /api/base/data/system/account/user/sso/login/jwt',
  'C052',
  'Sign on without a password, by a signed token',
  ['dongni', TOKEN],
)

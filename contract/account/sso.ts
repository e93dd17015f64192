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

const signOn = <const C extends `POST /${string}`, const R extends string>(
  call: C,
  row: R,
  summary: string,
) =>
  endpoint({
    call,
    rows: [row],
    summary,
    body: SignOnBody,
    reply: SignOnReply,
    roles: 'any',
    scope: 'public',
  })

export const authToken = signOn(
  'POST /api/base/data/auth/token',
  'C036',
  'Sign on by a door without a call of its own, or agree to a change of account',
)
export const auth17zuoye = signOn(
  'POST /api/base/data/system/auth/17zuoye',
  'C037',
  'Sign on by a signed address',
)
export const authDingtalk = signOn(
  'POST /api/base/data/system/auth/ali/dingding',
  'C038',
  'Sign on by a code from inside DingTalk',
)
export const authTongan = signOn(
  'POST /api/base/data/system/auth/tongan/enterprise',
  'C039',
  'Sign on from the enterprise messenger, teachers and students',
)
export const authTonganJxgzh = signOn(
  'POST /api/base/data/system/auth/tongan/jxgzh',
  'C040',
  'Sign on from the home-school official account',
)
export const authQingning = signOn(
  'POST /api/base/data/system/auth/qinning',
  'C041',
  'Sign on by a signed address',
)
export const authJwt = signOn('POST /api/base/data/system/auth/jwt', 'C042', 'Sign on by a signed token')
export const authTencent = signOn(
  'POST /api/base/data/system/auth/tencent',
  'C043',
  'Sign on from Tencent education, in a browser or its mini-program',
)
export const authSso = signOn('POST /api/base/data/system/auth/sso', 'C044', 'Sign on by a signed token')
export const authHaozhuanye = signOn(
  'POST /api/base/data/system/auth/haozhuanye',
  'C045',
  'Sign on by a ticket',
)
export const authIxiamen = signOn(
  'POST /api/base/data/system/auth/ixiamen',
  'C046',
  'Sign on by an authorization code',
)
export const authTianwen = signOn('POST /api/system/auth/tianwen/jwt', 'C047', 'Sign on by a signed token')
export const authDongni = signOn(
  'POST /api/base/data/system/account/user/sso/login/jwt',
  'C052',
  'Sign on without a password, by a signed token',
)

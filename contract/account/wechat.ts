import Type from 'typebox'
import { endpoint, LOGIN_TIMEOUT_MS } from '#contract/endpoint.ts'
import { DoorName } from './sso.ts'

const Start = Type.Object({
  appId: Type.String(),
  /** Random, bound to this browser, ten minutes. */
  state: Type.String(),
  /** Complete address of the partner's page; it comes back to a configured address of ours. */
  authorizeUrl: Type.String(),
})

/** Begins a sign-on by an authorization code. */
export const schoolAppId = endpoint({
  call: 'GET /api/base/data/school/student/appId',
  rows: ['C075', 'S08'],
  summary: 'App id of a door with an authorization page, and where to go',
  query: Type.Object({
    door: DoorName,
    /** Address inside the app to come back to. */
    next: Type.Optional(Type.String({ maxLength: 512 })),
    appId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Start,
  roles: 'any',
  scope: 'public',
  timeoutMs: LOGIN_TIMEOUT_MS,
})

export const tonganAppId = endpoint({
  call: 'GET /api/base/data/system/auth/tongan/appid',
  rows: ['C048'],
  summary: 'The same for the doors of Tongan',
  query: Type.Object({ door: DoorName, next: Type.Optional(Type.String({ maxLength: 512 })) }),
  reply: Start,
  roles: 'any',
  scope: 'public',
  timeoutMs: LOGIN_TIMEOUT_MS,
})

export const weChatSign = endpoint({
  call: 'GET /api/common/weChat/sign',
  rows: ['C031'],
  summary: 'Signature of an address of ours for the messenger’s script; the ticket itself stays here',
  query: Type.Object({ url: Type.String({ minLength: 8, maxLength: 2048 }) }),
  reply: Type.Object({
    appId: Type.String(),
    /** Seconds since 1970. */
    timestamp: Type.Integer(),
    nonceStr: Type.String(),
    signature: Type.String(),
  }),
  roles: 'any',
  scope: 'public',
})

export const accountWeChat = endpoint({
  call: 'POST /api/base/data/system/account/weChat',
  rows: ['C019'],
  summary: 'Take the messenger off this account',
  body: Type.Object({ unlink: Type.Literal(true) }),
  reply: Type.Object({ linked: Type.Boolean() }),
  roles: 'any',
  scope: 'account',
})

export const checkAutoLogin = endpoint({
  call: 'GET /api/wechat/user/checkAutoLogin',
  rows: ['C049'],
  summary: 'Whether the messenger signs this account in by itself',
  reply: Type.Object({ autoLogin: Type.Boolean() }),
  roles: 'any',
  scope: 'account',
})

export const bindAccount = endpoint({
  call: 'POST /api/wechat/user/bindAccount',
  rows: ['C050'],
  whileReadOnly: true,
  summary:
    'Lets the messenger sign this account in from now on; the word comes from a sign-on that knew no account',
  body: Type.Object({ bind: Type.String({ minLength: 20, maxLength: 256 }) }),
  reply: Type.Object({ linked: Type.Boolean() }),
  roles: 'any',
  scope: 'account',
})

/** A token for the schoolmate platform: ES256, one minute, for that platform alone. */
export const handOff = endpoint({
  call: 'POST /api/base/data/system/account/encrypt/account',
  rows: ['C053', 'S15'],
  whileReadOnly: true,
  summary: 'Hands this identity over to the schoolmate platform; the page posts the token there',
  reply: Type.Object({
    action: Type.String({ description: 'address to post the form to' }),
    token: Type.String(),
    /** Seconds. */
    expiresIn: Type.Integer(),
  }),
  roles: [0, 3, 4, 5, 9, 10, 11, 12],
  scope: 'account',
})

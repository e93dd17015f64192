import Type, { type Static } from 'typebox'
import { endpoint, LOGIN_TIMEOUT_MS, Nullable } from '#contract/endpoint.ts'
import { NewestExam } from '#contract/exam/exam.ts'
import { AccountState } from './account.ts'
import { Identity } from './identity.ts'

export const LoginReply = Type.Object({
  openId: Nullable(Type.String()),
  /** Opaque session token; empty where the HttpOnly cookie that goes with the reply serves instead. */
  dongniLoginToken: Type.String(),
  userList: Type.Array(Identity),
  hzyFlag: Type.Boolean(),
  /** Names this account's local stores; says nothing about the account. */
  accountKey: Type.String(),
})

/** The server's public key for sealing a password: X25519, base64url. */
export const loginKey = endpoint({
  call: 'GET /api/base/data/encrypt/key',
  rows: ['C009'],
  summary: 'Public key and single-use challenge for sealing a password',
  reply: Type.Object({
    keyId: Type.String(),
    publicKey: Type.String({ description: 'X25519 public key, 32 bytes, base64url' }),
    challenge: Type.String({ description: 'single use, five minutes' }),
  }),
  roles: 'any',
  scope: 'public',
  timeoutMs: LOGIN_TIMEOUT_MS,
})

/**
 * Texts sealed to the server. `sealed` = base64url(ChaCha20-Poly1305(key, nonce, JSON {...texts, challenge})), where key = HKDF-SHA256(X25519(ephemeral, server), salt = challenge as UTF-8, info = "kaoban-login-v1", 32 bytes)
 * and nonce = 12 bytes in front of the ciphertext. `ephemeral` = the phone's X25519 public key, base64url.
 */
export const SealedBody = Type.Object({
  keyId: Type.String({ maxLength: 64 }),
  challenge: Type.String({ maxLength: 128 }),
  ephemeral: Type.String({ maxLength: 64 }),
  sealed: Type.String({ maxLength: 2048 }),
})
export type SealedBody = Static<typeof SealedBody>

/** Sealed: account, password. */
export const encryptLogin = endpoint({
  call: 'POST /api/base/data/encrypt/login',
  rows: ['C009', 'D02', 'K01'],
  summary: 'Sign in with account and password, sealed to the server',
  body: Type.Object({
    ...SealedBody.properties,
    /** Proof of a solved puzzle, where one was asked for. */
    validate: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Object({
    ...LoginReply.properties,
    /** What the account's own call answers, for its identity used last: on a slow line that call is a wait more. */
    account: Type.Optional(Nullable(AccountState)),
    /** What the first page of a family would ask next: its newest exam. Absent: of others, and from older servers. */
    newestExam: Type.Optional(NewestExam),
  }),
  roles: 'any',
  scope: 'public',
  timeoutMs: LOGIN_TIMEOUT_MS,
})

export const logout = endpoint({
  call: 'POST /api/base/data/logout',
  rows: ['C012'],
  whileReadOnly: true,
  summary: 'End this session at once, or with `everywhere` all sessions of the account',
  body: Type.Object({ everywhere: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({}),
  roles: 'any',
  scope: 'account',
  withInitialPassword: true,
})

import type { Speaker } from '#contract/account/identity.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { RoleCode } from '#contract/roles.ts'
import type { KeptReply } from '#core/domain/reply/kept-reply.ts'
import type { Failure } from '#core/errors/failure.ts'

/** What a call gives. `asOf`: null when live; epoch ms when the answer came from the phone and how old it is. */
export type Result<T> = { ok: true; data: T; asOf: number | null } | { ok: false; failure: Failure }

/** State of a job the server runs for a call (S19): percent 0..100. */
export interface JobProgress {
  uuid: string
  percent: number
  message: string
}

export interface CallArgs<N extends CallName> {
  query?: Calls[N]['query'] | undefined
  body?: Calls[N]['body'] | undefined
  /** Raw bytes of a POST instead of `body`; the fields of every request travel in its query then. */
  octets?: Uint8Array<ArrayBuffer> | undefined
  /** Sent only while this account is the one signed in, and as this identity of it; else `aborted`, and nothing left. */
  as?: Speaker | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds; default by `constants.ts`. */
  timeoutMs?: number | undefined
  /** True: ask the server first and take the phone's copy only when it cannot be reached. */
  fresh?: boolean | undefined
  /** True: the worker has just asked the server and told so; its copy is the server's answer. */
  settled?: boolean | undefined
  /** Figures typed for this very step, `<confirmId>.<figures>`. */
  confirm?: string | undefined
  onProgress?: ((progress: JobProgress) => void) | undefined
  /** A poll of a job failed and will be tried again (E12). */
  onRetry?: ((failure: Failure) => void) | undefined
}

export interface Client {
  /** One call to the server. Never throws and never touches the screen. */
  call<N extends CallName>(name: N, args?: CallArgs<N>): Promise<Result<Calls[N]['reply']>>
  /** The copy in the phone's own store, or null; no network. Always null where a service worker keeps the copies. */
  kept<N extends CallName>(
    name: N,
    args?: Pick<CallArgs<N>, 'query'>,
  ): Promise<Result<Calls[N]['reply']> | null>
}

/** Who speaks; read again for each call. All absent before signing in. */
export interface SessionFacts {
  token?: string | undefined
  userId?: string | undefined
  userType?: RoleCode | undefined
  relativeId?: string | undefined
  accountKey?: string | undefined
  wechatType?: string | undefined
  /** True: shown in another page's frame; what cannot be undone is confirmed there by figures (security S31). */
  framed?: boolean | undefined
  /** True: the browser keeps no cookies. */
  cookieless?: boolean | undefined
  /** Language of the page: the server's own sentences come in it. */
  locale?: string | undefined
}

/** Where replies of the allow-list are kept when no service worker does it. Implemented over `core/db`. */
export interface ReplyStore {
  read(account: string, key: string): Promise<KeptReply | null>
  write(account: string, key: string, call: string, reply: KeptReply): Promise<unknown>
  remove(account: string, key: string): Promise<void>
}

/** What came of a request, for whoever shows the line's state. `portal`: somebody else answered, as a Wi-Fi's sign-in page does. */
export type RequestOutcome = 'answered' | 'unreachable' | 'portal' | 'from-phone'

/** Time, which comes from outside. */
export interface Timing {
  /** Device time, epoch ms. */
  now: () => number
  /** Resolves after `ms`; how it ends when `signal` is aborted first is up to whoever gives it. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface ClientOptions extends Timing {
  fetch: typeof fetch
  facts: () => SessionFacts
  /** The device's own idea whether it has a line; only used to name a failure. */
  online: () => boolean
  /** Keeps the clock difference over a reload, in ms. */
  skew: { read: () => number; write: (ms: number) => void }
  /** Asked before each call; null while a service worker keeps the copies. */
  replies: () => ReplyStore | null
  /** Requests whose answer has not begun: since when each waits, device time in epoch ms, under a key of its own. */
  pending?: Map<unknown, number>
  /** `at`: when what came from the phone was asked for, epoch ms. */
  onOutcome?: (outcome: RequestOutcome, asOf: number | null, at?: number) => void
  /** The server ended this session (10051, 10055). */
  onSessionEnd?: (failure: Failure) => void
  /** Hears that the office wants a code of the second factor, or one set up. */
  onSecondFactor?: () => void
  /** The server says that this phone's address has changed (HTTP 455); awaited before the failure is given back. */
  onAddressChange?: () => Promise<void>
  /** A step in a frame wants figures typed for it: gives `<confirmId>.<figures>`, or null when the person will not. */
  onConfirmFresh?: () => Promise<string | null>
  /** What is put before a path, e.g. `https://school.example`; default nothing. */
  baseOf?: (path: string) => string
}

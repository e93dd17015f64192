import type { CallName, Calls } from '#contract/calls.ts'
import { Header, HTTP_AWAY, Http, Status } from '#contract/envelope.ts'
import type { Failure } from '#core/errors/failure.ts'
import { createClock } from './clock.ts'
import { timeoutOf } from './constants.ts'
import { pollJob } from './job.ts'
import { endsKept, isOfflineCall, replyKey } from './offline-calls.ts'
import { failureOf, isReplyComplete, pauseOf, readEnvelope, statusFailure } from './reply.ts'
import { openKept, slotOf } from './reply-slot.ts'
import { commonFields, fillPath, headersOf, toQueryPairs } from './request-fields.ts'
import { sendRequest } from './send.ts'
import type { CallArgs, Client, ClientOptions, RequestOutcome, Result } from './types.ts'

type AnyArgs = CallArgs<CallName>
type JobReply = Calls['GET /api/common/my/async']['reply']
const SYS_TIME = 'GET /api/base/data/system/info/getSysTime'
const ADDRESS = 'GET /api/common/ip'
const ACCOUNT = 'GET /api/base/data/system/account/user'
type Account = Calls[typeof ACCOUNT]['reply']
/** Milliseconds a person waits for a server that is away, before being told. */
const LONGEST_PAUSE_MS = 10_000
const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })
const isOver = ({ status }: Failure): boolean =>
  status === Status.sessionEnded || status === Status.sessionRevoked

/**
 * The one way to the server. Everything outside it (network, time, storage, who speaks) comes by `options`, so it
 * runs the same in a page, a worker and a test.
 */
export function createClient(options: ClientOptions): Client {
  const clock = createClock(options.now, options.skew)
  const tell = (outcome: RequestOutcome, asOf: number | null, at?: number) =>
    options.onOutcome?.(outcome, asOf, at)

  /** A call made ready: all that is asked of the outside is asked here, at once, for the one who calls now. */
  function prepare(name: CallName, { query, octets, as }: AnyArgs) {
    const [method = 'GET', pattern = ''] = name.split(' ')
    const facts = { ...options.facts(), ...as }
    const now = clock.now()
    const common = commonFields(facts, now)
    const { path, rest } = fillPath(pattern, query ?? {})
    const fields = toQueryPairs({ ...rest, ...(method === 'GET' || octets ? common : {}) })
    const search = new URLSearchParams(fields).toString()
    const isHere = () => options.facts().accountKey === facts.accountKey
    const key = method === 'GET' && isOfflineCall(name) ? replyKey(name, fields) : null
    return {
      method,
      common,
      headers: headersOf(facts, now),
      url: `${options.baseOf?.(path) ?? ''}${path}${search === '' ? '' : `?${search}`}`,
      slot: slotOf(key === null ? null : options.replies(), facts.accountKey, key, name, options.now, isHere),
    }
  }

  async function once(name: CallName, args: AnyArgs): Promise<Result<unknown>> {
    if (args.as && args.as.accountKey !== options.facts().accountKey) return failed(failureOf('aborted'))
    const { method, url, headers, common, slot } = prepare(name, args)
    const kept = await slot.read()
    if (kept?.etag) headers['if-none-match'] = kept.etag
    if (args.confirm) headers[Header.confirm] = args.confirm
    const asked = options.now()
    const sent = await sendRequest(options, url, {
      method,
      headers,
      timeoutMs: args.timeoutMs ?? timeoutOf(name),
      signal: args.signal,
      cache: args.fresh ? 'reload' : args.settled ? 'force-cache' : undefined,
      body: args.octets ?? (method === 'POST' ? { ...args.body, ...common } : undefined),
    })
    const unreachable = (failure: Failure): Result<unknown> => {
      tell(failure.kind === 'malformed' ? 'portal' : 'unreachable', kept?.asOf ?? null)
      return kept ? openKept(kept, kept.asOf) : failed(failure)
    }
    if ('failure' in sent) {
      return sent.failure.kind === 'aborted' ? failed(sent.failure) : unreachable(sent.failure)
    }
    const { response, text } = sent
    if (response.status === 304 && kept) {
      tell('answered', null)
      await slot.write(kept.body, kept.etag)
      return openKept(kept, null)
    }
    const read = readEnvelope(response, text)
    if (response.status === HTTP_AWAY && kept) return unreachable(failureOf('http'))
    if ('failure' in read) {
      // A portal's page is no answer of our server: the line is not there.
      if (read.failure.kind === 'malformed') return unreachable(read.failure)
      tell('answered', null)
      return failed(read.failure)
    }
    const { envelope, asOf } = read
    if (asOf === null) clock.compare(response.headers.get(Header.now), asked, options.now())
    // The worker gives a copy to a request that wanted none only when nothing answers.
    if (asOf === null) tell('answered', null)
    else if (!args.fresh) tell('from-phone', asOf, asked)
    else tell(response.headers.has(Header.portal) ? 'portal' : 'unreachable', asOf)
    if (envelope.status !== Status.ok) {
      const failure = statusFailure(envelope, response)
      if (endsKept(envelope.status)) await slot.drop()
      const { secondFactor, secondFactorSetup } = Status
      if (envelope.status === secondFactor || envelope.status === secondFactorSetup)
        options.onSecondFactor?.()
      return failed(failure)
    }
    if (envelope.uuid !== undefined) {
      const ask = (uuid: string) =>
        once('GET /api/common/my/async', { query: { uuid }, signal: args.signal }) as Promise<
          Result<JobReply>
        >
      return await pollJob(envelope.uuid, { ...args, ask, wait: options.wait })
    }
    if (!isReplyComplete(name, envelope.data)) {
      const broken = failureOf('status', { status: Status.internal, http: response.status })
      return kept ? openKept(kept, kept.asOf) : failed(broken)
    }
    if (asOf === null) await slot.write(text, response.headers.get('etag') ?? '')
    return { ok: true, data: envelope.data, asOf }
  }

  let asking: Promise<void> | null = null
  /** Why the last question for the time went unanswered; null: it was answered, or there was none. */
  let unanswered: Failure | null = null
  /** Asks the server's time and keeps the difference; several that need it at once share one question (E20). */
  const learnTime = (): Promise<void> => {
    asking ??= (async () => {
      const asked = options.now()
      const result = await once(SYS_TIME, {})
      unanswered = result.ok ? null : result.failure
      if (result.ok) clock.learn((result.data as { time: number }).time, asked, options.now())
    })().finally(() => {
      asking = null
    })
    return asking
  }
  let looking: Promise<Account | null> | null = null
  /** Who is here by the session that the browser holds now; several that ask at once share one question. */
  const whoIsHere = (): Promise<Account | null> => {
    looking ??= once(ACCOUNT, { fresh: true })
      .then((result) => (result.ok && result.asOf === null ? (result.data as Account) : null))
      .finally(() => {
        looking = null
      })
    return looking
  }
  /**
   * A call and the session it was sent by. A sign-in ends the session before it: whose call was under way then is
   * refused, while the browser holds the newer session of the same account, and the call goes once more by that one.
   */
  async function inSession(name: CallName, args: AnyArgs): Promise<Result<unknown>> {
    const { accountKey } = options.facts()
    let result = await once(name, args)
    if (result.ok || !isOver(result.failure)) return result
    const mayBeNewer = accountKey !== undefined && name !== ACCOUNT
    if (mayBeNewer && (await whoIsHere())?.accountKey === accountKey) result = await once(name, args)
    // Only the session that asked ends: who signed in meanwhile stays.
    if (!result.ok && isOver(result.failure) && options.facts().accountKey === accountKey)
      options.onSessionEnd?.(result.failure)
    return result
  }
  /** Work that waits by itself does not go out by a clock known to be wrong: one question instead of two requests. */
  const goesByWrongClock = (name: CallName, { as }: AnyArgs) =>
    unanswered !== null && as !== undefined && name !== SYS_TIME

  return {
    call: async <N extends CallName>(name: N, args: CallArgs<N> = {}) => {
      if (goesByWrongClock(name, args as AnyArgs)) {
        await learnTime()
        if (unanswered) return failed(unanswered)
      }
      let result = await inSession(name, args as AnyArgs)
      // where jobs wait nothing was begun; else a writing may have been
      const isSafe = name.startsWith('GET') || (!result.ok && result.failure.status === Status.jobsWaiting)
      const pause = result.ok || !isSafe ? 0 : pauseOf(result.failure)
      if (pause > 0 && pause <= LONGEST_PAUSE_MS) {
        await options.wait(pause, args.signal).catch(() => {})
        result = await inSession(name, args as AnyArgs)
      }
      if (!result.ok && result.failure.status === Status.confirmFresh && !args.confirm) {
        const confirm = await options.onConfirmFresh?.()
        if (confirm) result = await inSession(name, { ...(args as AnyArgs), confirm })
      }
      const http = result.ok ? undefined : result.failure.http
      if (http === Http.clockSkew && name !== SYS_TIME) await learnTime()
      // The question for the address itself may be answered so: it is not asked for because of its own failure.
      if (http === Http.ipChanged && name !== ADDRESS) await options.onAddressChange?.()
      return result as Result<Calls[N]['reply']>
    },
    kept: async <N extends CallName>(name: N, args: Pick<CallArgs<N>, 'query'> = {}) => {
      const kept = await prepare(name, args as AnyArgs).slot.read()
      return kept ? (openKept(kept, kept.asOf) as Result<Calls[N]['reply']>) : null
    },
  }
}

import { Header } from '#contract/envelope.ts'
import { isPastKeeping } from '#core/domain/reply/kept-reply.ts'
import { timeoutOf } from '#core/request/constants.ts'
import type { AccountKeeper } from './account.ts'
import { buildCachedResponse, classifyReply } from './cached-reply.ts'
import { payloadCache, type ToPage } from './messages.ts'
import type { PayloadRequest } from './payload-key.ts'

/** Most replies kept for an account; the oldest go first. */
export const MAX_KEPT = 200

export interface PayloadDeps {
  store: CacheStorage
  fetch: (request: Request) => Promise<Response>
  /** Epoch ms. */
  now: () => number
  account: AccountKeeper
  tell: (message: ToPage) => Promise<void>
}

/** `behind`: work that goes on after the page has its answer. */
export interface PayloadResponse {
  response: Promise<Response>
  behind: Promise<void>
}

/**
 * Answers a request whose reply may be kept: the kept copy at once with its age, the server asked behind it; without
 * a copy the server's own answer. Only the announced account is served copies; anybody else's request goes straight to
 * the server and nothing of it is kept.
 */
export function answerPayload(request: Request, asked: PayloadRequest, deps: PayloadDeps): PayloadResponse {
  let behind: Promise<void> = Promise.resolve()
  const respond = async (): Promise<Response> => {
    const announced = await deps.account.get()
    if (announced?.accountKey !== asked.accountKey) return await deps.fetch(request)
    const cache = await deps.store.open(payloadCache(asked.accountKey))
    const kept = await fresh(cache, asked.address, deps.now())
    if (!kept) return (await ask(request, asked, deps, cache, null)).response
    if (request.cache === 'reload') {
      try {
        const live = await ask(request, asked, deps, cache, kept.clone())
        if (live.verdict === 'portal') return ofPortal(kept)
        return live.verdict === 'foreign' ? kept : live.response
      } catch {
        return kept
      }
    }
    // The page reads again what it was just told has changed: asking again would never end.
    if (request.cache === 'force-cache') return live(await kept.text(), kept.headers.get('etag') ?? '')
    behind = revalidate(request, asked, deps, cache, kept.clone())
    return kept
  }
  const response = respond()
  return {
    response,
    behind: response.then(
      () => behind,
      () => {},
    ),
  }
}

/** The kept copy; one that has lain too long is taken away. */
async function fresh(cache: Cache, address: string, now: number): Promise<Response | undefined> {
  const kept = await cache.match(address)
  if (!kept || !isPastKeeping(Number(kept.headers.get(Header.asOf)), now)) return kept
  await cache.delete(address)
  return undefined
}

/** The kept text as an answer that needs no age. */
const live = (text: string, etag: string): Response =>
  new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', ...(etag ? { etag } : {}) },
  })

/** The copy in place of a portal's answer, which the page is told of. */
const ofPortal = ({ body, headers }: Response): Response =>
  new Response(body, { headers: [...headers, [Header.portal, '1']] })

interface RevalidationResult {
  response: Response
  verdict: 'same' | 'changed' | 'dropped' | 'left' | 'foreign' | 'portal'
}

/** Asks the server, keeps or drops the copy by what it says. Rejects when nothing answers. */
async function ask(
  request: Request,
  asked: PayloadRequest,
  deps: PayloadDeps,
  cache: Cache,
  kept: Response | null,
): Promise<RevalidationResult> {
  const epoch = deps.account.epoch()
  const headers = new Headers(request.headers)
  const tag = kept?.headers.get('etag')
  if (tag) headers.set('if-none-match', tag)
  const signal = kept ? AbortSignal.timeout(timeoutOf(asked.call)) : request.signal
  const answer = await deps.fetch(
    new Request(request.url, {
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal,
    }),
  )
  // Whoever was here may have signed out while the line was slow: then nothing may be written any more.
  const mayKeep = () => deps.account.epoch() === epoch
  if (answer.status === 304 && kept) {
    const text = await kept.text()
    if (mayKeep()) await keep(cache, asked.address, buildCachedResponse(text, tag ?? '', deps.now()))
    return { response: live(text, tag ?? ''), verdict: 'same' }
  }
  const text = await answer.clone().text()
  const verdict = classifyReply(answer, text)
  if (verdict === 'keep') {
    const same = kept !== null && (await kept.text()) === text
    const etag = answer.headers.get('etag') ?? ''
    if (mayKeep()) await keep(cache, asked.address, buildCachedResponse(text, etag, deps.now()))
    return { response: answer, verdict: same ? 'same' : 'changed' }
  }
  if (verdict === 'drop' && mayKeep()) await cache.delete(asked.address)
  const left = verdict === 'drop' ? 'dropped' : verdict === 'leave' ? 'left' : verdict
  return { response: answer, verdict: left }
}

/** A full store must not cost the person the answer: the older copy, where there is one, stays. */
async function keep(cache: Cache, address: string, response: Response): Promise<void> {
  try {
    await cache.put(address, response)
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - MAX_KEPT))) await cache.delete(old)
  } catch {
    // QuotaExceededError: nothing was written.
  }
}

async function revalidate(
  request: Request,
  { call, query, ...rest }: PayloadRequest,
  deps: PayloadDeps,
  cache: Cache,
  kept: Response,
): Promise<void> {
  let verdict: RevalidationResult['verdict']
  try {
    verdict = (await ask(request, { call, query, ...rest }, deps, cache, kept)).verdict
  } catch {
    verdict = 'foreign'
  }
  const portal = verdict === 'portal'
  const reachable = !portal && verdict !== 'foreign'
  if (verdict === 'changed' || verdict === 'dropped')
    await deps.tell({ type: 'payload-updated', call, query })
  else await deps.tell({ type: 'payload-checked', call, query, reachable, portal })
}

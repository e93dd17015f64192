import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { countsOfMarking } from './facts.repo.ts'
import { sightOfMarking } from './sight.service.ts'

/** How often the numbers are looked at, how often something is said at all, and how long one answer lasts. */
export const LIVE = { lookMs: 2000, aliveMs: 20_000, lastsMs: 300_000 }

interface Watching {
  readonly now: () => number
  /** Ends the answer: the server stops. */
  stop: AbortSignal
}

async function* events(db: Db, school: SchoolId, markingId: string, { now, stop }: Watching) {
  const begun = performance.now()
  let told = ''
  let spokeAt = begun
  while (!stop.aborted && performance.now() - begun < LIVE.lastsMs) {
    const { given, final, problems, arbitrations } = await countsOfMarking(db, school, markingId)
    const counts = { given, final, problems, arbitrations }
    const text = JSON.stringify(counts)
    if (text !== told) {
      told = text
      spokeAt = performance.now()
      yield `event: progress\ndata: ${JSON.stringify({ ...counts, at: now() })}\n\n`
    } else if (performance.now() - spokeAt >= LIVE.aliveMs) {
      spokeAt = performance.now()
      yield ': on\n\n'
    }
    await wait(LIVE.lookMs, undefined, { signal: stop }).catch(() => {})
  }
}

/** Tells how a paper's marking goes on, until it ends by itself or the asker goes. @throws Refusal 10005 */
export async function sendLive(
  db: Db,
  who: Principal,
  markingId: string,
  watching: Watching,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await sightOfMarking(db, who, markingId)
  const gone = new AbortController()
  const stop = AbortSignal.any([watching.stop, gone.signal])
  const stream = Readable.from(events(db, who.schoolId, markingId, { ...watching, stop }))
  // who has gone is looked at for no longer
  stream.once('close', () => gone.abort())
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}

import { subscribeKey } from 'valtio/utils'
import type { Calls } from '#contract/calls.ts'
import { FAMILY } from '#contract/roles.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import { PATH } from '#src/nav/paths.ts'
import { savesData } from '#src/platform/saves-data.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { callKey } from '#src/state/call-key.ts'
import { readServerFile } from '#src/state/files/server-file.ts'
import { resources } from '#src/state/resource.store.ts'
import { outbox } from '#src/state/unsent/outbox.state.ts'
import { routeOf } from '../routes/routes.tsx'
import { whenLineRests } from './ahead.ts'

const TODAY = 'GET /api/exam/wrong/practice/list'
const COURSES = 'GET /api/exam/wrong/course/list'
/** Pieces of scanned cards kept for a day, at most: a plan of many minutes is not to fill a phone. */
const MOST_CROPS = 40

const rest = () => new Promise<void>((resolve) => whenLineRests(resolve, Number.POSITIVE_INFINITY))

/**
 * Keeps what practising today takes: the notebook's first page, today's questions, for those without words the pieces
 * of the scanned card, and the code. One after the other, each when the line rests: nobody waits behind it.
 * @param isStill false once another person is here
 */
async function keepToday(isStill: () => boolean): Promise<void> {
  const key = callKey(session, TODAY)
  await rest()
  if (!isStill()) return
  await resources.load(callKey(session, COURSES))
  await rest()
  if (!isStill()) return
  await resources.load(key)
  const today = resources.read(key).data as Calls[typeof TODAY]['reply'] | null
  if (!today || today.questions.length === 0) return
  const crops = today.questions.flatMap((q) => (q.words ? [] : (q.crops ?? [])))
  for (const fileId of crops.slice(0, MOST_CROPS)) {
    await rest()
    if (!isStill()) return
    await readServerFile(fileId)
  }
  const screen = routeOf(PATH.wrongPractice, session.identity?.userType)?.Screen
  await rest()
  if (isStill()) await screen?.bring()
}

/** What was done in the notebook and has reached the server; null: not read yet. */
const countArrived = (): number | null =>
  outbox.items?.filter(
    ({ kind, status }) => (kind === 'wrong' || kind === 'rehearse') && status.at === 'school',
  ).length ?? null

/** After each answer that arrives the plan of today is another: where it is known it is asked for again, at rest. */
function followPractice(): void {
  let before = countArrived()
  let isAsked = false
  subscribeKey(outbox, 'items', () => {
    const arrived = countArrived()
    const isMore = before !== null && arrived !== null && arrived > before
    before = arrived
    const key = callKey(session, COURSES)
    if (!isMore || isAsked || resources.read(key).data === null) return
    isAsked = true
    void rest().then(() => {
      isAsked = false
      if (key === callKey(session, COURSES)) void resources.reload(key, true)
    })
  })
}

/** From now on a family's practice of today is kept ahead, so that it opens without a line; not where data is saved. */
export function startKeepingPractice(): void {
  // the same person is announced again whenever the school has been asked who is here
  let keptFor: string | null = null
  const keep = () => {
    const { identity } = session
    if (identity?.userId === keptFor) return
    keptFor = null
    if (!identity || !FAMILY.includes(identity.userType) || savesData()) return
    if (!isGateOpen({ switch: 'wrongPractice' }, brand.switches)) return
    keptFor = identity.userId
    keepToday(() => session.identity?.userId === identity.userId).catch(() => {
      keptFor = null
    })
  }
  subscribeKey(session, 'identity', keep)
  followPractice()
  keep()
}

import type { CallName, Calls } from '#contract/calls.ts'
import { FAMILY } from '#contract/roles.ts'
import { EXAM_PAGE } from '#src/nav/exam-href.ts'
import { currentPlace } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { callKey } from '#src/state/call-key.ts'
import { pending } from '#src/state/net.state.ts'
import { resources } from '#src/state/resource.store.ts'
import { session } from '#src/state/session.state.ts'
import { bringRest, routeOf } from './routes.tsx'

/** True where the person asked the browser to save data: nothing is then fetched ahead of its need. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Code of a family's first screen, while a name and a password are typed and the line is free. */
export const bringHome = (): Promise<unknown> =>
  savesData() ? Promise.resolve() : Promise.all([bringRest(), routeOf(PATH.home)?.Screen.bring()])

const load = <N extends CallName>(name: N, query?: Calls[N]['query']): Promise<void> =>
  resources.load(callKey(session, name, query))

/** Milliseconds after which what waits for the score goes on without it. */
const SCORE_MS = 5000

/**
 * What a family on its home page waits for and most likely opens next: the newest score is asked for beside the code
 * that shows it, then the report of that exam with its own code.
 * @param seen called once: when the score is here, or nobody waits for one, or it takes too long
 * @param rest called when all that has come and the line rests
 */
export const bringFirst = (seen: () => void, rest: () => void): void => {
  let isSeen = false
  const tell = () => {
    if (!isSeen) seen()
    isSeen = true
  }
  setTimeout(tell, SCORE_MS)
  const over = () => {
    tell()
    whenLineRests(rest)
  }
  bring(tell).then(over, over)
}

async function bring(seen: () => void): Promise<void> {
  const { identity } = session
  const { path } = currentPlace()
  if (!identity || !FAMILY.includes(identity.userType)) return
  if (path !== PATH.home && path !== PATH.login) return
  const latest = 'GET /api/exam/plan/latest'
  await Promise.all([
    load(latest),
    load('GET /api/exam/plan/student/all', { pageNo: 1, pageSize: EXAM_PAGE }),
  ])
  seen()
  const { data } = resources.read(callKey(session, latest))
  const exam = (data as Calls[typeof latest]['reply'] | null)?.exam
  if (!exam?.visible || savesData()) return
  const query = { examId: exam.examId }
  await bringRest()
  // without the script for formulas, which no page without them asks for (R05)
  const report = routeOf(PATH.report, identity.userType)?.Screen
  await Promise.all([
    (report?.bringCode ?? report?.bring)?.(),
    load('GET /api/analysis/view/student/report', query),
    load('GET /api/exam/plan/base/info', query),
  ])
}

const LOOK_MS = 500
/** Looks one after the other that find nothing asked for: nobody waits then. */
const REST_LOOKS = 4
/** Looks in all: photographs may be on their way for minutes, and a phone without the app is lost when its line is. */
const MOST_LOOKS = 30

/** @param most looks after which it is begun all the same; Infinity: only ever at rest */
export const whenLineRests = (work: () => void, most = MOST_LOOKS, quiet = 0, looks = 0): void => {
  if (quiet === REST_LOOKS || looks === most) return work()
  setTimeout(() => whenLineRests(work, most, pending.size > 0 ? 0 : quiet + 1, looks + 1), LOOK_MS)
}

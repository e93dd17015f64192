import type { CallName, Calls } from '#contract/calls.ts'
import { FAMILY, Role } from '#contract/roles.ts'
import { waitFor } from '#core/request/wait.ts'
import { EXAM_PAGE } from '#src/nav/exam-href.ts'
import { currentPlace } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { savesData } from '#src/platform/saves-data.ts'
import { session } from '#src/state/account/session.state.ts'
import { callKey } from '#src/state/call-key.ts'
import { pending } from '#src/state/line/net.state.ts'
import { resources } from '#src/state/resource.store.ts'
import { bringRest, routeOf } from '../routes/routes.tsx'

const load = <N extends CallName>(name: N, query?: Calls[N]['query']): Promise<void> =>
  resources.load(callKey(session, name, query))

const LATEST = 'GET /api/exam/plan/latest'

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
  const code = bringReport()
  code.catch(() => undefined)
  const askScore = () =>
    Promise.all([load(LATEST), load('GET /api/exam/plan/student/all', { pageNo: 1, pageSize: EXAM_PAGE })])
  // Where signing in has brought the newest exam, what is opened next goes first.
  const isGiven = Boolean(newest())
  if (!isGiven) await askScore()
  const exam = newest()
  const query = { examId: exam?.examId ?? '' }
  const report =
    exam?.visible && !savesData()
      ? [load('GET /api/analysis/view/student/report', query), load('GET /api/exam/plan/base/info', query)]
      : []
  if (isGiven) await askScore()
  seen()
  await Promise.all([code, ...report])
}

/** The newest exam, where it is here. */
const newest = () =>
  (resources.read(callKey(session, LATEST)).data as Calls[typeof LATEST]['reply'] | null)?.exam

/** Milliseconds in which a school answers a sign-in: what is asked for later takes nothing from the answer. */
const ANSWER_MS = 400

/**
 * Code of a family's report, without the script for formulas, which no page without them asks for (R05).
 * @param prepared settles when a sign-in can be sent; somebody who has tapped by then waits for the answer, and the line
 * rests meanwhile
 */
export async function bringReport(prepared?: Promise<unknown>): Promise<void> {
  if (savesData()) return
  if (prepared) await prepared.then(() => waitFor(ANSWER_MS))
  await bringRest()
  const report = routeOf(PATH.report, Role.student)?.Screen
  await (report?.bringCode ?? report?.bring)?.()
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

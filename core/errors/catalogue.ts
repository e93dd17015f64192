import { Http, Status } from '#contract/envelope.ts'
import type { Failure, FailureKey } from './failure.ts'

/** Where a failure is told: nowhere, beside what failed, as a toast (on top), for as long as it lasts, or on a page. */
export type FailureDisplay = 'nowhere' | 'inline' | 'toast' | 'top-toast' | 'persistent' | 'page'
/** What the app does besides telling. */
export type FailureAction =
  | 'none'
  | 'home'
  | 'permission-denied'
  | 'unauthorized'
  | 'sign-out'
  | 'sign-in'
  | 'retry'

/** One row of E01 to E22. */
export interface CatalogueRow {
  /** Name of the row: a status, an HTTP code, a failure kind or a trigger of our own. */
  code: string
  /** Requirement row. */
  row: string
  key: FailureKey
  place: FailureDisplay
  /** Seconds a toast stays; 0 where it is no toast. */
  seconds: number
  action: FailureAction
}

const row = (
  code: string | number,
  id: string,
  key: FailureKey,
  place: FailureDisplay,
  seconds = 0,
  action: FailureAction = 'none',
): CatalogueRow => ({ code: String(code), row: id, key, place, seconds, action })

/**
 * Every failure the app knows, once. Rows `login`, `identities`, `account`, `no-user`, `job-retry` and `old-ios` are
 * chosen by the place that failed; the others by what came back.
 */
export const catalogue: readonly CatalogueRow[] = [
  row('login', 'E01', 'failure.loginUnreachable', 'toast', 5),
  row('identities', 'E02', 'failure.identitiesUnreachable', 'top-toast', 2),
  row('account', 'E05', 'failure.accountUnreachable', 'top-toast', 2),
  row('no-user', 'E06', 'failure.noUser', 'toast', 2, 'sign-in'),
  row('old-ios', 'E07', 'failure.oldIos', 'persistent'),
  row('job-retry', 'E12', 'failure.jobRetrying', 'toast', 3, 'retry'),
  row('job-question', 'S19', 'failure.jobQuestion', 'inline'),
  row('role', 'E14', 'failure.denied', 'page', 0, 'unauthorized'),
  row(Status.badRequest, 'E18', 'failure.badRequest', 'top-toast', 5),
  row(Status.denied, 'E15', 'failure.denied', 'page', 0, 'permission-denied'),
  row(Status.badCredentials, 'E18', 'failure.badCredentials', 'inline'),
  row(Status.tooMany, 'E18', 'failure.tooManyTries', 'inline'),
  row(Status.notFound, 'E18', 'failure.notFound', 'inline'),
  row(Status.hidden, 'E18', 'failure.hidden', 'inline'),
  row(Status.sessionEnded, 'E17', 'failure.sessionEnded', 'toast', 5, 'sign-out'),
  row(Status.sessionRevoked, 'E17', 'failure.sessionRevoked', 'toast', 5, 'sign-out'),
  row(Status.goHome, 'E16', 'failure.goHome', 'toast', 2, 'home'),
  row(Status.internal, 'E18', 'failure.internal', 'top-toast', 5),
  row('status', 'E18', 'failure.serverSays', 'top-toast', 5),
  row(`http-${Http.tooMany}`, 'E19', 'failure.busy', 'toast', 5),
  row(`http-${Http.clockSkew}`, 'E20', 'failure.clockSkew', 'toast', 5),
  row(`http-${Http.ipChanged}`, 'E21', 'failure.ipChanged', 'toast', 5),
  row('http', 'E22', 'failure.httpError', 'toast', 5),
  row('network', 'E22', 'failure.network', 'toast', 5),
  row('offline', 'E22', 'failure.offline', 'toast', 5),
  row('timeout', 'E22', 'failure.timeout', 'toast', 5),
  row('malformed', 'E22', 'failure.malformed', 'toast', 5),
  row('aborted', 'E22', 'failure.aborted', 'nowhere'),
]

const byCode = new Map(catalogue.map((r) => [r.code, r]))

/** The row named so; an unknown code gives the row of any other status (E18). */
export const findCatalogueRow = (code: string | number): CatalogueRow =>
  byCode.get(String(code)) ?? (byCode.get('status') as CatalogueRow)

/** What to tell and do about a failure. Rows named by a trigger (`login`, ...) are asked for with `findCatalogueRow`. */
export function describeFailure(failure: Failure): CatalogueRow {
  if (failure.status !== undefined) return findCatalogueRow(failure.status)
  const http = failure.http === undefined ? undefined : byCode.get(`http-${failure.http}`)
  return http ?? findCatalogueRow(failure.kind)
}

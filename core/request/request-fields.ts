import { Header } from '#contract/envelope.ts'
import { ROLE_ID_FIELD } from '#contract/roles.ts'
import { timeStamp } from '#core/domain/time-stamp.ts'
import { CLIENT_TYPE } from './constants.ts'
import type { SessionFacts } from './types.ts'

type CallQueryFields = Readonly<Record<string, unknown>>

/** What every request carries (C001): in the query of a GET, in the body of a POST. */
export function commonFields(facts: SessionFacts, now: number): Record<string, string | number> {
  const role = facts.userType === undefined ? undefined : ROLE_ID_FIELD[facts.userType]
  return {
    clientType: CLIENT_TYPE,
    client_check_time: now,
    ...(facts.userId ? { userId: facts.userId } : {}),
    ...(role && facts.relativeId ? { [role]: facts.relativeId } : {}),
  }
}

/** Headers of every request; `now` in epoch ms by the server's clock. */
export function headersOf(facts: SessionFacts, now: number): Record<string, string> {
  return {
    accept: 'application/json',
    [Header.time]: timeStamp(now, facts.accountKey ?? ''),
    ...(facts.accountKey ? { [Header.account]: facts.accountKey } : {}),
    ...(facts.token ? { [Header.token]: facts.token } : {}),
    ...(facts.locale ? { 'accept-language': facts.locale } : {}),
    ...(facts.wechatType ? { [Header.wechatType]: facts.wechatType } : {}),
    ...(facts.framed ? { [Header.frame]: '1' } : {}),
    ...(facts.cookieless ? { [Header.noCookie]: '1' } : {}),
  }
}

/** Puts the fields named by `{field}` into a path; the others are left for the query. */
export function fillPath(pattern: string, query: CallQueryFields): { path: string; rest: CallQueryFields } {
  const rest: Record<string, unknown> = { ...query }
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}

/** The pairs of a query: undefined is left out, everything else as text. */
export const toQueryPairs = (values: CallQueryFields): [string, string][] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)])

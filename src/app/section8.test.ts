import { describe, expect, it } from 'vitest'
import { Http, Status } from '#contract/envelope.ts'
import { describeFailure, findCatalogueRow } from '#core/errors/catalogue.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { loadArea, setLocale, t } from '#src/i18n/i18n.ts'
import { react } from './failures.ts'
import { guard } from './guard.ts'
import { bringRest, routeOf } from './routes/routes.tsx'

await bringRest()

/** Rows E01 to E22, one by one: what failed, the text, where it stands, for how long, and what follows. */
interface Row {
  id: string
  failure: Failure | null
  trigger?: string
  text: string | null
  place: 'toast' | 'top-toast' | 'page' | 'persistent'
  seconds: number
  goes: string | null
}
const timeout = failureOf('timeout')
const fault = failureOf('http', { http: 503 })
const status = (code: number, serverMessage = 'said by the server') =>
  failureOf('status', { status: code, http: 200, serverMessage })

const table: readonly Row[] = [
  {
    id: 'E01',
    failure: timeout,
    trigger: 'login',
    text: 'system busy, please try login again in half an hour',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E02',
    failure: { ...fault, at: 'identities' },
    text: 'Backend service response abnormal (338)',
    place: 'top-toast',
    seconds: 2,
    goes: null,
  },
  {
    id: 'E05',
    failure: { ...fault, at: 'account' },
    trigger: 'login',
    text: 'Backend service response abnormal (503H)',
    place: 'top-toast',
    seconds: 2,
    goes: null,
  },
  {
    id: 'E06',
    failure: null,
    trigger: 'no-user',
    text: 'User does not exist',
    place: 'toast',
    seconds: 2,
    goes: '/system/login',
  },
  {
    id: 'E07',
    failure: null,
    trigger: 'old-ios',
    text: 'detected iOS version too low, minimum is IOS10, please upgrade',
    place: 'persistent',
    seconds: 0,
    goes: null,
  },
  {
    id: 'E12',
    failure: null,
    trigger: 'job-retry',
    text: 'interface call failed, retrying',
    place: 'toast',
    seconds: 3,
    goes: null,
  },
  {
    id: 'E13',
    failure: failureOf('http', { http: Http.tooMany, jobUuid: 'j' }),
    text: 'system busy, try again later or refresh',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E15',
    failure: status(Status.denied),
    text: null,
    place: 'page',
    seconds: 0,
    goes: '/permission-denied',
  },
  {
    id: 'E16',
    failure: status(Status.goHome),
    text: 'This cannot be opened now; you are back on the first page.',
    place: 'toast',
    seconds: 2,
    goes: '/',
  },
  {
    id: 'E17',
    failure: status(Status.sessionEnded),
    text: 'Your session has ended. Sign in again.',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E17',
    failure: status(Status.sessionRevoked),
    text: 'You were signed out: signed in elsewhere, or ended by an administrator. Sign in again.',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E18',
    failure: status(10_999),
    text: 'said by the server',
    place: 'top-toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E19',
    failure: failureOf('http', { http: Http.tooMany }),
    text: 'system busy, try again later or refresh',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E20',
    failure: failureOf('http', { http: Http.clockSkew }),
    text: 'please redo the operation or refresh',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E21',
    failure: failureOf('http', { http: Http.ipChanged }),
    text: 'Your network address has changed. Please try again.',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
  {
    id: 'E22',
    failure: failureOf('network'),
    text: 'cannot connect to the server, check your network',
    place: 'toast',
    seconds: 5,
    goes: null,
  },
]

describe('rows E01 to E22', async () => {
  await setLocale('en')
  await Promise.all([loadArea('shell'), loadArea('sso')])

  it.each(table.map((row) => [row.id, row] as const))('%s: its text, place and duration', (_, row) => {
    const found = row.failure?.at ?? row.trigger
    const entry = found === undefined ? describeFailure(row.failure as Failure) : findCatalogueRow(found)
    expect([entry.place, entry.seconds]).toEqual([row.place, row.seconds])
    if (row.place === 'persistent') return expect(t(entry.key)).toBe(row.text)
    const toasts: unknown[] = []
    const goes: string[] = []
    react(row.failure, row.trigger, {
      toast: (text, seconds) => toasts.push([text, seconds]),
      go: (to) => goes.push(to),
    })
    expect(toasts).toEqual(row.place === 'page' ? [] : [[row.text, row.seconds]])
    expect(goes).toEqual(row.goes === null ? [] : [row.goes])
  })

  it('a role that is not listed goes to /401 without a toast [E14]', () => {
    const who = { phase: 'signedIn', role: 4 } as const
    expect(guard(routeOf('/leader/report'), who, '/leader/report')).toEqual({ kind: 'go', to: '/401' })
    expect(findCatalogueRow('role')).toMatchObject({ place: 'page', seconds: 0, action: 'unauthorized' })
  })

  it('the two of the messenger have the numbers of their rows [E03] [E04]', () => {
    expect(t('sso.appIdFailed')).toBe('Backend service response abnormal (371H)')
    expect(t('sso.codeFailed')).toBe('Backend service response abnormal (411H)')
  })

  it('a trigger that is no row of the catalogue is told like any other status', () => {
    expect(findCatalogueRow('never-heard-of')).toEqual(findCatalogueRow('status'))
  })

  it('rows [E01] [E02] [E05] [E06] [E07] [E12] [E13] [E15] [E16] [E17] [E18] [E19] [E20] [E21] [E22] are all here [K09]', () => {
    const ids = 'E01 E02 E05 E06 E07 E12 E13 E15 E16 E17 E18 E19 E20 E21 E22'.split(' ')
    expect([...new Set(table.map((row) => row.id))]).toEqual(ids)
    for (const row of table.filter((one) => one.place.endsWith('toast')))
      expect([2, 3, 5]).toContain(row.seconds)
  })
})

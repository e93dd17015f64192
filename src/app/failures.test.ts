import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { catalogue } from '#core/errors/catalogue.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { loadArea, setLocale } from '#src/i18n/i18n.ts'
import { react } from './failures.ts'

const reactions = (failure: Failure | null, trigger?: string) => {
  const done: unknown[] = []
  react(failure, trigger, {
    toast: (text, seconds) => done.push([text, seconds]),
    go: (to) => done.push(to),
  })
  return done
}

const status = (code: number, serverMessage?: string): Failure => ({
  kind: 'status',
  status: code,
  messageKey: 'failure.serverSays',
  ...(serverMessage === undefined ? {} : { serverMessage }),
})

describe('what the app does about a failure, in English', async () => {
  await setLocale('en')
  await loadArea('shell')

  it('a sign-in that cannot be made says so for 5 s [E01]', () => {
    const timeout: Failure = { kind: 'timeout', messageKey: 'failure.timeout' }
    expect(reactions(timeout, 'login')).toEqual([['system busy, please try login again in half an hour', 5]])
  })

  it('a portal is named instead of what failed behind it [E22]', () => {
    const portal: Failure = { kind: 'malformed', http: 0, messageKey: 'failure.malformed' }
    for (const trigger of ['login', undefined])
      expect(String(reactions(portal, trigger)[0])).toMatch(/This Wi-Fi may want a sign-in first/)
  })

  it('an account without a user says so and goes to the sign-in page [E06]', () => {
    expect(reactions(null, 'no-user')).toEqual([['User does not exist', 2], '/system/login'])
  })

  it('10002 goes to /permission-denied without a toast [E15]', () => {
    expect(reactions(status(Status.denied))).toEqual(['/permission-denied'])
  })

  it('10056 goes home [E16]', () => {
    expect(reactions(status(Status.goHome)).at(-1)).toBe('/')
  })

  it('any other status shows the sentence of the server for 5 s [E18]', () => {
    expect(reactions(status(10_777, 'The paper is being marked.'))).toEqual([
      ['The paper is being marked.', 5],
    ])
  })

  it.each([Status.tooMany, Status.notFound, Status.hidden, Status.internal])(
    '%i is told in the server’s own words, without them in ours [E18]',
    (code) => {
      const failure = failureOf('status', { status: code, http: 500, requestId: 'r1' })
      expect(failureText({ ...failure, serverMessage: 'Said by the server' })).toBe('Said by the server')
      expect(failureText(failure)).toMatch(/\w{3}.*r1/)
    },
  )

  it('429 and a lost line have their own words [E19] [E22]', () => {
    const busy: Failure = { kind: 'http', http: 429, messageKey: 'failure.busy' }
    const lost: Failure = { kind: 'network', messageKey: 'failure.network' }
    expect(reactions(busy)).toEqual([['system busy, try again later or refresh', 5]])
    expect(reactions(lost)).toEqual([['cannot connect to the server, check your network', 5]])
  })

  it('what the screen itself draws gets no toast', () => {
    expect(reactions(status(Status.badCredentials))).toEqual([])
    expect(reactions(null)).toEqual([])
  })

  it('every row of the catalogue can be acted on and has a text', () => {
    for (const row of catalogue) {
      for (const said of reactions(null, row.code)) expect(said).not.toEqual(['', row.seconds])
    }
  })
})

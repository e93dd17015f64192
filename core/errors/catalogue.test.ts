import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import en from '#src/i18n/messages/en/shell.json' with { type: 'json' }
import zh from '#src/i18n/messages/zh-CN/shell.json' with { type: 'json' }
import { catalogue, describeFailure, findCatalogueRow } from './catalogue.ts'

const brief = (code: string | number) => {
  const { key, place, seconds, action } = findCatalogueRow(code)
  return [key, place, seconds, action]
}

describe('catalogue of failures', () => {
  it('has a text in both languages for every row', () => {
    for (const { key } of catalogue) {
      expect(zh).toHaveProperty([key])
      expect(en).toHaveProperty([key])
    }
  })
  it('names each code once', () => {
    expect(new Set(catalogue.map((r) => r.code)).size).toBe(catalogue.length)
  })
  it('shows guard failures two, polling three, request errors five seconds [K09]', () => {
    expect(brief('identities')).toEqual(['failure.identitiesUnreachable', 'top-toast', 2, 'none'])
    expect(brief('job-retry')).toEqual(['failure.jobRetrying', 'toast', 3, 'retry'])
    expect(brief(Status.internal)).toEqual(['failure.internal', 'top-toast', 5, 'none'])
    expect(brief(777)).toEqual(['failure.serverSays', 'top-toast', 5, 'none'])
  })
  it('sends away: 10002 to its page, 10056 home, an ended session to signing in', () => {
    expect(brief(Status.denied).at(-1)).toBe('permission-denied')
    expect(brief(Status.goHome).at(-1)).toBe('home')
    expect(brief(Status.sessionEnded).at(-1)).toBe('sign-out')
    expect(brief(Status.sessionRevoked).at(-1)).toBe('sign-out')
  })
  it('knows 429, 453 and 455 by their number, other codes by their kind [E19,E20,E21,E22]', () => {
    const http = (code: number) =>
      describeFailure({ kind: 'http', http: code, messageKey: 'failure.network' }).key
    expect([429, 453, 455, 502].map(http)).toEqual([
      'failure.busy',
      'failure.clockSkew',
      'failure.ipChanged',
      'failure.httpError',
    ])
  })
  it('lets the status speak before the HTTP code it came with', () => {
    const failure = {
      kind: 'status',
      status: Status.denied,
      http: 403,
      messageKey: 'failure.network',
    } as const
    expect(describeFailure(failure).key).toBe('failure.denied')
  })
})

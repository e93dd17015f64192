import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { failureOf } from '#core/request/reply.ts'
import { classifySyncFailure, explainSliceFailure, isPassing } from './sync-failure.ts'

const answered = (status: number, http = 200) => failureOf('status', { status, http })
const code = (http: number) => failureOf('http', { http })

describe('what a failure means for a row', () => {
  it.each([
    ['no line', failureOf('network'), 'no-line'],
    ['a phone that knows it has none', failureOf('offline'), 'no-line'],
    ['no answer in time', failureOf('timeout'), 'no-line'],
    ['a page that is none of ours', failureOf('malformed'), 'portal'],
    ['a malformed page with the code of a broken server', failureOf('malformed', { http: 500 }), 'portal'],
    ['a proxy’s own page', code(404), 'portal'],
    ['a school that is overloaded, by its code', code(429), 'busy'],
    ['a school that is overloaded, by its word', answered(Status.tooMany), 'busy'],
    ['a school that is away, by its code', code(503), 'busy'],
    ['a school that is away, by its word', answered(Status.unavailable, 503), 'busy'],
  ])('%s: nothing more is sent for now', (_, failure, pause) => {
    expect(classifySyncFailure(failure, 'sync.refused')).toEqual({ do: 'line', pause, retryAfterMs: 0 })
  })

  it.each([
    ['the session is over', answered(Status.sessionEnded), 'signed-out'],
    ['signed in elsewhere', answered(Status.sessionRevoked), 'signed-out'],
    ['the first password must be changed', answered(Status.passwordChange), 'signed-out'],
    ['a puzzle must be solved', answered(Status.captchaNeeded), 'signed-out'],
    ['the person is sent home', answered(Status.goHome), 'signed-out'],
    ['the code alone says so', code(401), 'signed-out'],
    ['another account has signed in, the school says', answered(Status.otherAccount, 403), 'other-account'],
    ['another account has signed in, the page says', failureOf('aborted'), 'other-account'],
  ])('%s: nothing more until somebody signs in', (_, failure, pause) => {
    expect(classifySyncFailure(failure, 'sync.refused')).toEqual({ do: 'stop', pause })
  })

  it.each([
    ['its plain failure', answered(Status.failed)],
    ['something broke', answered(Status.internal, 500)],
    ['the frame was not the next one', answered(Status.offset, 409)],
    ['what arrived is not what was sent', answered(Status.checksum)],
    ['what it builds on is not there yet', answered(Status.incomplete, 409)],
    ['the store is full', answered(Status.storeFull)],
    ['a word nobody knows, with the code of a broken server', answered(19_999, 500)],
    ['a broken gateway', code(502)],
    ['the plainest code of a broken server', code(500)],
    ['the clock was wrong', code(453)],
    ['the address has changed', code(455)],
    ['a clash of requests', code(409)],
    // a gate in between speaks our words, or a release that does not know the call
    ['a refusal with the code of a gate', answered(Status.badRequest, 401)],
    ['a refusal of a foreign page', answered(Status.denied, 403)],
    ['a call that the server does not know', answered(Status.notFound, 404)],
    ['a lock', code(423)],
    ['the school is read-only for now [O13]', answered(Status.paused, 503)],
  ])('%s: this target tries again later, the others go on', (_, failure) => {
    expect(classifySyncFailure(failure, 'sync.refused')).toEqual({ do: 'wait', retryAfterMs: 0 })
  })

  it.each([
    ['a wrong field', answered(Status.badRequest, 400)],
    ['what is not theirs', answered(Status.notFound)],
    ['a full account', answered(Status.quota)],
    ['a word nobody knows', answered(19_999, 499)],
    ['too large', code(413)],
    ['of a kind that is not taken', code(415)],
    ['not understood', code(422)],
  ])('%s: a person must look at it', (_, failure) => {
    expect(classifySyncFailure(failure, 'sync.fileRefused')).toEqual({
      ...{ do: 'attention', trouble: { messageKey: 'sync.fileRefused' } },
    })
  })

  it('tells the school’s own sentence with what it refused', () => {
    const failure = failureOf('status', { status: Status.badRequest, serverMessage: 'The score is above 5.' })
    expect(classifySyncFailure(failure, 'sync.refused')).toEqual({
      do: 'attention',
      trouble: { messageKey: 'sync.refused', serverMessage: 'The score is above 5.' },
    })
  })

  it('keeps the pause that the school asks for, in seconds', () => {
    expect(
      classifySyncFailure(failureOf('http', { http: 429, retryAfter: 7 }), 'sync.refused'),
    ).toMatchObject({
      retryAfterMs: 7000,
    })
    expect(
      classifySyncFailure(failureOf('http', { http: 502, retryAfter: 3 }), 'sync.refused'),
    ).toMatchObject({
      retryAfterMs: 3000,
    })
  })
})

describe('a slice that failed', () => {
  it.each([
    answered(Status.offset, 409),
    answered(Status.checksum),
    answered(Status.internal),
    ...[failureOf('network'), failureOf('timeout'), failureOf('malformed')],
    ...[code(453), code(455), code(500), code(502)],
  ])('may come right at once: %j', (failure) => {
    expect(isPassing(failure)).toBe(true)
  })
  it.each([
    ...[answered(Status.badRequest, 400), answered(Status.quota), answered(Status.incomplete, 409)],
    ...[failureOf('offline'), failureOf('aborted'), code(499), code(413), answered(19_999, 500)],
  ])('is not tried again blindly: %j', (failure) => {
    expect(isPassing(failure)).toBe(false)
  })
  it('says in the words of its row that it timed out, and that the clock is wrong [E08] [E09]', () => {
    expect(explainSliceFailure(failureOf('timeout'))).toEqual({ note: { messageKey: 'sync.uploadTimeout' } })
    expect(explainSliceFailure(code(453))).toEqual({ note: { messageKey: 'sync.uploadClock' } })
    expect(explainSliceFailure(failureOf('network'))).toEqual({})
  })
})

import { describe, expect, it } from 'vitest'
import { Status } from '#contract/envelope.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { Failure } from '#core/errors/failure.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Pause } from '../types.ts'
import { createDrainer } from './drain.ts'
import { putOperation } from './queue.ts'

const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }
const SEND = 'POST /api/common/operation/send'

/** A phone with an operation for each of so many homeworks; what it sends waits until `answer` is called. */
async function phone(targets: number, { random = 0 }: { random?: number } = {}) {
  const { run } = memoryTables()
  let ids = 0
  for (let i = 0; i < targets; i++)
    await run((tables) =>
      putOperation(
        tables,
        { target: `h${i}`, kind: 'pages', body: { n: i }, files: [] },
        { speaker: as, now: 1, clockKnown: true, randomBytes: (n) => new Uint8Array(n).fill(++ids) },
      ),
    )
  const state = { now: 10, signedIn: true, hidden: false, alone: true, locks: 0 }
  const pauses: Pause[] = []
  const waits: { ms: number; over: () => void }[] = []
  const open: ((failure: Failure) => void)[] = []
  const sent: string[] = []
  const deps = {
    accountKey: 'a',
    client: {
      call: (name: string, { body }: { body?: { opId?: string } } = {}) => {
        // before an operation goes again the school is asked: it is down for that question too
        if (name === SEND) sent.push(body?.opId ?? '')
        return new Promise((done) => open.push((failure) => done({ ok: false, failure })))
      },
    },
    store: { read: run, change: run },
    speaker: () => (state.signedIn ? as : null),
    lock: {
      run: async (work: (signal: AbortSignal) => Promise<void>) => {
        state.locks++
        if (state.alone) await work(new AbortController().signal)
        return state.alone
      },
    },
    now: () => state.now,
    random: () => random,
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((over, stop) => {
        waits.push({ ms, over })
        signal?.addEventListener('abort', stop)
      }),
    isHidden: () => state.hidden,
    onPause: (pause: Pause) => pauses.push(pause),
  }
  const drainer = createDrainer({
    deps,
    journal: {},
    workLog: { isSure: () => true, compare: () => Promise.resolve() },
    ...{ changed: () => {}, progress: () => {}, note: () => {}, begun: () => {} },
  } as unknown as Parameters<typeof createDrainer>[0])
  const rest = () => new Promise((done) => setImmediate(done))
  /** Everything that is asked now gets this answer; then what follows from it. */
  const answer = async (failure: Failure) => {
    await rest()
    for (const end of open.splice(0)) end(failure)
    await rest()
  }
  /** Answers until nothing more is asked. */
  const answerAll = async (failure: Failure) => {
    do await answer(failure)
    while (open.length > 0)
    await drainer.idle()
  }
  /** The next look that is planned, once its time has come. */
  const planned = () => waits.at(-1)?.ms
  const pass = async () => {
    const next = waits.at(-1)
    state.now += next?.ms ?? 0
    next?.over()
    await rest()
  }
  const waiting = () => run(async ({ operation }) => (await operation.all()).length)
  const drained = () => drainer.idle()
  return { drainer, state, pauses, open, sent, rest, answer, answerAll, planned, pass, waiting, drained }
}
const refused = (status: number): Failure => ({ ...failureOf('network'), kind: 'status', status })

describe('sending all that waits', () => {
  it('two targets are on their way at a time; after a failure none follows until a pause is over', async () => {
    const { drainer, open, sent, rest, answerAll, planned, pass, waiting, pauses } = await phone(5)
    drainer.trigger('start')
    await rest()
    expect(open).toHaveLength(2)
    await answerAll(failureOf('network'))
    expect(new Set(sent).size).toBe(2)
    expect(pauses.at(-1)).toBe('no-line')
    expect(planned()).toBe(1_000)
    await pass()
    expect(open).toHaveLength(1)
    await answerAll(failureOf('network'))
    expect(await waiting()).toBe(5)
  })

  it.each([
    { hidden: false, pauses: [2, 4, 8, 16, 20, 20], who: 'under somebody’s eyes at most 20 s' },
    { hidden: true, pauses: [2, 4, 8, 16, 32, 64], who: 'unseen longer' },
  ])('pauses double from failure to failure, $who', async ({ hidden, pauses }) => {
    const { drainer, state, rest, answerAll, planned, pass } = await phone(1, { random: 1 })
    state.hidden = hidden
    drainer.trigger('start')
    const seen: number[] = []
    for (const _ of pauses) {
      await rest()
      await answerAll(failureOf('network'))
      seen.push((planned() ?? 0) / 1000)
      await pass()
    }
    expect(seen).toEqual(pauses)
  })

  it('a try that set out before the line was believed in again is no word on it: the next goes at once, and only one', async () => {
    const { drainer, rest, answer, open, sent, planned } = await phone(1)
    drainer.trigger('start')
    await rest()
    drainer.trigger('sync')
    await answer(failureOf('network'))
    expect(open).toHaveLength(1)
    expect(planned()).toBeUndefined()
    await answer(failureOf('network'))
    expect(open).toHaveLength(0)
    expect(planned()).toBeGreaterThanOrEqual(1_000)
    expect(sent).toHaveLength(1)
  })

  it('a trigger during an attempt that the server fails is followed by one attempt at once, unless the server named the pause', async () => {
    const { drainer, rest, answer, open, planned } = await phone(1)
    const failed: Failure = { ...failureOf('network'), kind: 'http', http: 500 }
    drainer.trigger('start')
    await rest()
    drainer.trigger('sync')
    await answer(failed)
    expect([open.length, planned()]).toEqual([1, undefined])
    drainer.trigger('online')
    await answer({ ...failed, retryAfter: 7 })
    expect([open.length, planned()]).toEqual([0, 7_000])
  })

  it('more work is no reason to believe in a line that has just failed, nor in a school that is away', async () => {
    const { drainer, rest, answer, open, planned } = await phone(2)
    drainer.trigger('start')
    await rest()
    drainer.trigger('enqueue')
    await answer(failureOf('network'))
    expect([open.length, planned()]).toEqual([0, 1_000])
    drainer.trigger('focus')
    await rest()
    expect(open).toHaveLength(1)
    drainer.trigger('sync')
    await answer({ ...failureOf('network'), kind: 'http', http: 429 })
    expect(open).toHaveLength(0)
  })

  it('a session that is over stops it until somebody signs in, and nothing is lost', async () => {
    const { drainer, rest, answerAll, open, pauses, state, waiting } = await phone(3)
    drainer.trigger('start')
    await answerAll(refused(Status.sessionEnded))
    expect(pauses.at(-1)).toBe('signed-out')
    state.now += 86_400_000
    drainer.soon(0)
    await rest()
    expect(open).toHaveLength(0)
    drainer.trigger('login')
    await rest()
    expect(open.length).toBeGreaterThan(0)
    await answerAll(failureOf('network'))
    expect(await waiting()).toBe(3)
  })

  it('behind a page that is not the school’s nothing more is sent, and it is called so', async () => {
    const { drainer, answerAll, sent, pauses, waiting } = await phone(5)
    drainer.trigger('start')
    await answerAll(failureOf('malformed'))
    expect(new Set(sent).size).toBe(2)
    expect(pauses.at(-1)).toBe('portal')
    expect(await waiting()).toBe(5)
  })

  it('a pause that an overloaded school asked for is kept, whoever is impatient', async () => {
    const { drainer, rest, answerAll, open, planned, state } = await phone(1)
    drainer.trigger('start')
    await answerAll({ ...refused(Status.tooMany), retryAfter: 90 })
    expect(planned()).toBe(90_000)
    const { locks } = state
    drainer.trigger('enqueue')
    drainer.trigger('online')
    await rest()
    expect(open).toHaveLength(0)
    expect(state.locks).toBe(locks)
  })

  it.each([Status.denied, Status.conflict])(
    'a refusal of one target, %i, is asked for once, holds up no other, and stays for a person to look at',
    async (status) => {
      const { drainer, answer, sent, waiting, planned, drained } = await phone(4)
      drainer.trigger('start')
      for (let i = 0; i < 20; i++) await answer(refused(status))
      await drained()
      expect(sent).toHaveLength(4)
      expect(new Set(sent).size).toBe(4)
      expect(await waiting()).toBe(4)
      expect(planned()).toBeUndefined()
    },
  )

  it('nobody signed in: nothing is asked; another window sends: it is asked again in half a second', async () => {
    const { drainer, rest, open, pauses, state, planned } = await phone(1)
    state.signedIn = false
    drainer.trigger('start')
    await rest()
    expect([pauses.at(-1), state.locks]).toEqual(['signed-out', 0])
    Object.assign(state, { signedIn: true, alone: false })
    drainer.trigger('visible')
    await rest()
    expect([pauses.at(-1), planned(), open.length]).toEqual(['other-tab', 500, 0])
  })
})

import type { Speaker } from '#contract/account/identity.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import type { TabWord, UploadProgress } from '#core/sync/ports.ts'
import { as } from '#core/sync/queue/queue-rows.test-support.ts'
import { school } from '#core/sync/school.test-support.ts'
import { openSync } from '#core/sync/sync.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { smallStoreOf } from '#tests/model/phone.ts'

export const SEND = 'POST /api/common/operation/send'
type Args = { body?: { opId: string; hash: string }; query?: Record<string, string> }

/** A phone with its work open, and a school that answers what `answers` has; to all else there is no line. */
export function openPhone(tables = memoryTables(), time = virtualTime(1_000_000)) {
  const { keys, signed } = school()
  const calls: { name: string; args: Args }[] = []
  const told: TabWord[] = []
  const delivered: object[] = []
  const progress: ((progress: UploadProgress) => void)[] = []
  const state = {
    ...{ speaker: as as Speaker | null, skew: null as number | null, firstKept: 0, closed: 0, hashed: 0 },
    heard: (() => {}) as (word: TabWord) => void,
    deliver: (): Promise<unknown> => Promise.resolve({ ok: true, schoolId: 'school-f1' }),
  }
  const answers: Record<string, (args: Args) => unknown> = {
    'GET /api/common/operation/keys': () => keys,
    [SEND]: ({ body }) => ({ receipt: signed(body ?? {}), rev: 1, counts: true, current: null }),
  }
  const call = async (name: string, args: Args) => {
    calls.push({ name, args })
    const answer = await answers[name]?.(args)
    return answer === undefined
      ? { ok: false, failure: failureOf('network') }
      : { ok: true, data: answer, asOf: null }
  }
  let ids = 0
  const sync = openSync({
    ...{ accountKey: 'a', now: time.now, wait: time.wait, small: smallStoreOf(new Map()) },
    store: {
      read: tables.run,
      change: tables.run,
      isOnDisk: () => true,
      onlyHere: () => new Set(),
      tryAgain: () => Promise.resolve(),
      isUnread: () => false,
      whenJoined: () => {},
      close: () => state.closed++,
    },
    client: { call, kept: () => Promise.resolve(null) } as unknown as Client,
    speaker: () => state.speaker,
    lock: {
      run: async (work) => {
        await work(new AbortController().signal)
        return true
      },
    },
    tabs: {
      tell: (word) => told.push(word),
      hear: (heard) => {
        state.heard = heard
        return () => {}
      },
    },
    hash: () => {
      state.hashed++
      return Promise.resolve({ sha256: 'sha', slices: ['one', 'two'] })
    },
    uploader: () => ({
      send: ({ sha256, slices }, more) => {
        delivered.push({ sha256, slices })
        progress.push(more.onProgress)
        return state.deliver() as Promise<{ ok: true; schoolId: string }>
      },
    }),
    skew: () => state.skew,
    random: () => 0.5,
    randomBytes: (n) => new Uint8Array(n).fill(++ids),
    isHidden: () => false,
    onFirstKept: () => state.firstKept++,
  })
  const sent = () => calls.filter(({ name }) => name === SEND).length
  return { sync, state, answers, calls, told, delivered, progress, time, tables, sent, run: tables.run }
}

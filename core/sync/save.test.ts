import { describe, expect, it } from 'vitest'
import { memoryTables } from '#core/db/memory-tables.ts'
import type { WorkStore } from '#core/db/work-store.ts'
import type { Rows, WorkTables } from '#core/db/work-tables.ts'
import { failureOf } from '#core/request/reply.ts'
import type { Client } from '#core/request/types.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { smallStoreOf } from '#tests/model/phone.ts'
import { openSync } from './sync.ts'

/** A phone without a line whose database counts what is asked of it. */
function offlinePhone() {
  const asked = { changes: 0, reads: 0, turns: 0 }
  const tables = memoryTables()
  const time = virtualTime(1_000_000)
  /** What is asked before the last answer has come costs no turn of its own. */
  let waiting = 0
  const counted = <Row>(rows: Rows<Row>): Rows<Row> => {
    const one = <T>(answer: Promise<T>): Promise<T> => {
      if (waiting++ === 0) asked.turns++
      return answer.finally(() => waiting--)
    }
    return {
      get: (key) => one(rows.get(key)),
      put: (row) => one(rows.put(row)),
      delete: (key) => one(rows.delete(key)),
      all: () => one(rows.all()),
    }
  }
  const watched = (all: WorkTables): WorkTables => ({
    draft: { homework: counted(all.draft.homework), mistake: counted(all.draft.mistake) },
    operation: counted(all.operation),
    upload: counted(all.upload),
    bytes: all.bytes,
    receipt: counted(all.receipt),
    lease: all.lease,
    meta: counted(all.meta as Rows<{ key: string; value: string | number }>),
  })
  const store: WorkStore = {
    read: (work) => {
      asked.reads++
      return time.during(tables.run((all) => work(watched(all))))
    },
    change: (work) => {
      asked.changes++
      return time.during(tables.run((all) => work(watched(all))))
    },
    isOnDisk: () => true,
    onlyHere: () => new Set(),
    tryAgain: () => Promise.resolve(),
    isUnread: () => false,
    whenJoined: () => {},
    close: () => {},
  }
  const none = { ok: false as const, failure: failureOf('network') }
  const sync = openSync({
    ...{ accountKey: 'a', store, now: time.now, wait: time.wait, small: smallStoreOf(new Map()) },
    client: { call: () => Promise.resolve(none), kept: () => Promise.resolve(null) } as unknown as Client,
    speaker: () => ({ accountKey: 'a', userId: 'u', userType: 4, relativeId: 's' }),
    lock: {
      run: async (work) => {
        await work(new AbortController().signal)
        return true
      },
    },
    tabs: { tell: () => {}, hear: () => () => {} },
    hash: () => Promise.resolve({ sha256: '' }),
    uploader: () => ({ send: () => Promise.resolve(none) }),
    skew: () => null,
    random: () => 0.5,
    randomBytes: (n) => new Uint8Array(n),
    isHidden: () => false,
  })
  return { asked, sync, time }
}

describe('an answer kept without a line', () => {
  it('costs one transaction of three turns, and nothing is looked at while a look is planned', async () => {
    const { asked, sync, time } = offlinePhone()
    const ref = { kind: 'homework' as const, target: 'homework/h1/s' }
    await sync.saveDraft(ref, { 1: { text: 'first' } })
    await time.quiet()
    const before = { ...asked }
    for (let n = 0; n < 10; n++) {
      await sync.saveDraft(ref, { 1: { text: `key ${n}` } })
      await time.pass(100)
    }
    expect(asked.changes - before.changes).toBe(10)
    expect(asked.reads - before.reads).toBe(0)
    expect(asked.turns - before.turns).toBe(30)
    sync.close()
  })
})

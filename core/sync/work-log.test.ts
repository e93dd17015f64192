import { expect, it } from 'vitest'
import { openJournal } from '#core/db/journal.ts'
import { memoryTables } from '#core/db/memory-tables.ts'
import { deviceId, lastSeq } from './numbers.ts'
import type { SyncOutside } from './ports.ts'
import { putOperation } from './queue/queue.ts'
import { openWorkLog } from './work-log.ts'

const as = { accountKey: 'a', userId: 'u', userType: 4 as const, relativeId: 's' }

/** A phone: its small store outlives its database. */
function phone() {
  const kept = new Map<string, string>()
  const small = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => kept.set(key, value) !== undefined,
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  }
  const state = { now: 1_000, onDisk: true, isUnread: false, names: 0 }
  const randomBytes = (n: number) => new Uint8Array(n).fill(++state.names)
  const start = (tables: ReturnType<typeof memoryTables>) => {
    const { run } = tables
    const deps = {
      ...{ accountKey: 'a', small, randomBytes, now: () => state.now },
      store: {
        read: run,
        change: run,
        isOnDisk: () => state.onDisk,
        isUnread: () => state.isUnread,
        onlyHere: () => new Set(),
      },
    } as unknown as SyncOutside
    const workLog = openWorkLog(deps, openJournal('a', small))
    const make = () =>
      workLog.change((all) =>
        putOperation(
          all,
          { target: 'h', kind: 'pages', body: {}, files: [] },
          { speaker: as, now: 1, clockKnown: true, randomBytes },
        ),
      )
    const device = () => run((all) => deviceId(all, 'none'))
    return { ...workLog, make, device, seq: () => run(lastSeq) }
  }
  return { state, kept, start }
}

it('a database that is gone with its work is told with how much and since when, until somebody has settled it', async () => {
  const { state, start } = phone()
  const first = start(memoryTables())
  await first.open()
  await first.make()
  state.now = 2_000
  await first.make()
  const next = start(memoryTables())
  await next.open()
  expect(next.loss()).toEqual({ lastSavedAt: 2_000, waited: 2 })
  const later = start(memoryTables())
  expect(later.loss()).toEqual({ lastSavedAt: 2_000, waited: 2 })
  later.settleLoss()
  expect(later.loss()).toBeNull()
  expect(start(memoryTables()).loss()).toBeNull()
})

it('a database that came back older gets a new name, so that what it makes is not taken for old', async () => {
  const { kept, start } = phone()
  const tables = memoryTables()
  const workLog = start(tables)
  await workLog.open()
  await workLog.make()
  const name = await workLog.device()
  const mark = JSON.parse(kept.get('kb.unsent.a.mark') ?? '{}') as { seq: number }
  kept.set('kb.unsent.a.mark', JSON.stringify({ ...mark, seq: mark.seq + 5 }))
  const back = start(tables)
  await back.open()
  expect(await back.device()).not.toBe(name)
  expect(back.loss()).toBeNull()
})

it('where nothing tells whether the database is the newest, the school is asked before anything is sent', async () => {
  const { kept, start } = phone()
  const tables = memoryTables()
  const workLog = start(tables)
  await workLog.open()
  expect(workLog.isSure()).toBe(true)
  await workLog.make()
  kept.clear()
  const again = start(tables)
  await again.open()
  expect(again.isSure()).toBe(false)
  const name = await again.device()
  await again.compare([{ deviceId: name, seq: await again.seq(), at: 5 }])
  expect([again.isSure(), await again.device(), again.loss()]).toEqual([true, name, null])
})

it('a school that knows more of this phone than it does itself: a new name, and the loss is told', async () => {
  const { start } = phone()
  const workLog = start(memoryTables())
  await workLog.open()
  await workLog.make()
  const name = await workLog.device()
  await workLog.compare([
    { deviceId: 'another phone', seq: 99, at: 1 },
    { deviceId: name, seq: (await workLog.seq()) + 1, at: 7 },
  ])
  expect(await workLog.device()).not.toBe(name)
  expect(workLog.loss()).toEqual({ lastSavedAt: 7, waited: 0 })
})

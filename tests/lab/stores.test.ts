import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseName } from '#core/db/erase.ts'
import { openWorld, type World } from '#tests/model/world.ts'
import { onePhone } from './one-phone.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HALF_A_MINUTE = 30_000
const root = resolve(import.meta.dirname, '../..')

/** Every Blob anywhere in a value. */
function hasBlob(value: unknown): boolean {
  if (value instanceof Blob) return true
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false
  return Object.values(value).some(hasBlob)
}

describe('the database of the phone', () => {
  it('row 41: what is kept holds no Blob, so a browser that cannot keep one loses nothing [W02]', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const s = await onePhone(world, false)
    const tab = s.open()
    await s.all(tab)
    await world.time.pass(HALF_A_MINUTE)
    expect(put.mock.calls.length).toBeGreaterThan(5)
    expect(put.mock.calls.filter(([value]) => hasBlob(value))).toEqual([])
    expect([await s.waiting(tab), await s.missing()]).toEqual([[], []])
    put.mockRestore()
    tab.kill()
  })

  it('row 50: of a version from the future is read, can be saved as a file, and its work goes [B04]', async () => {
    const s = await onePhone(world, false)
    const before = s.open()
    // The keys of the school are there from an earlier day.
    await s.answer(before, 1, 'at school')
    await world.time.pass(5_000)
    before.line.faults = ['dropRequest']
    await s.all(before)
    await before.sync.idle()
    before.kill()
    const name = databaseName(`${s.phone.name}-${s.who.accountKey}`)
    await new Promise<void>((done, fail) => {
      const newer = indexedDB.open(name, 9990)
      newer.onupgradeneeded = () => newer.result.createObjectStore('of a later day')
      newer.onerror = () => fail(new Error('not opened'))
      newer.onsuccess = () => {
        newer.result.close()
        done()
      }
    })
    const line = s.line()
    line.faults = ['dropRequest']
    const tab = s.open(line)
    expect((await tab.sync.readDraft(s.ref))?.body).toEqual({ 1: { text: 'typed' } })
    expect((await tab.sync.emergencyFiles()).operations).toBe(3)
    line.faults = ['ok']
    await world.time.pass(HALF_A_MINUTE)
    expect([await s.waiting(tab), await s.missing()]).toEqual([[], []])
    tab.kill()
  })

  it('row 38: nothing is decided by what the browser says of its room', () => {
    const files = ['core', 'src', 'sw', 'workers'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => join(folder, file)),
    )
    const using = (word: RegExp) =>
      files.filter((file) => word.test(readFileSync(join(root, file), 'utf8'))).toSorted()
    expect(using(/storage\.estimate/)).toEqual(['src/platform/usage.ts'])
    // The one place shows it to the person and does nothing else with it.
    expect(using(/estimateStoredBytes/)).toEqual([
      'src/features/account/phone.part.tsx',
      'src/platform/usage.ts',
    ])
  })
})

describe('the window that sends crashes', () => {
  it('row 48: where there are no locks another one goes on within ten seconds', async () => {
    const s = await onePhone(world)
    for (const after of [0, 1_000, 2_900, 3_100, 5_500]) {
      const line = s.line()
      line.faults = ['blackHole']
      const first = s.open(line)
      await s.answer(first, 1, `${after}`)
      await world.time.pass(500)
      const second = s.open()
      await world.time.pass(after)
      // it may ask what the school has, and sends nothing
      const sent = () => second.line.seen.filter(({ call }) => !call.startsWith('GET '))
      expect(sent()).toEqual([])
      first.kill()
      const crashed = world.time.now()
      await world.time.pass(HALF_A_MINUTE)
      expect((sent()[0]?.at ?? Number.POSITIVE_INFINITY) - crashed).toBeLessThanOrEqual(10_000)
      expect(await s.missing()).toEqual([])
      second.kill()
    }
  })
})

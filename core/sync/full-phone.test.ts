import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { AccountDatabase } from '#core/db/database.ts'
import { openJournal } from '#core/db/journal.ts'
import { WORK_TIMEOUT_MS } from '#core/db/store.ts'
import { openWorkStore } from '#core/db/work-store.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { smallStoreOf } from '#tests/model/phone.ts'
import { openSync } from './sync.ts'
import { makeOfflineSyncOptions } from './windows/alone.test-support.ts'

const ref = { kind: 'homework' as const, target: 'homework/h1/s' }
const never = new Promise<never>(() => {})

/** How a database takes what is put: well, with a refusal, with an error, never, or well and then its transaction is aborted. */
type Putting = 'well' | 'quota' | 'error' | 'hangs' | 'abort'

let phones = 0

/** A phone without a network. Its small store and its database outlive each start; a start with a page before ends that one. */
function phone() {
  const name = `full${++phones}`
  const small = smallStoreOf(new Map())
  const state = { putting: 'well' as Putting, lasts: true, freed: 0, room: false, elsewhere: false }
  let ids = 0
  let clock = 1_000_000
  const start = () => {
    const time = virtualTime(clock)
    const waits: (() => void)[] = []
    const store = openWorkStore('a', openJournal('a', small), {
      // The time of a transaction is over as soon as one of its writings hangs.
      wait: (ms) => (ms === WORK_TIMEOUT_MS ? new Promise((over) => waits.push(over)) : never),
      onDown: () => Promise.resolve(void state.freed++),
      hasRoom: () => Promise.resolve(state.room),
      create: () => {
        const db = new AccountDatabase(name)
        db.use({
          stack: 'dbcore',
          name: 'full',
          create: (core) => ({
            ...core,
            table: (of) => ({
              ...core.table(of),
              mutate: (change) => {
                if (state.putting === 'hangs') {
                  for (const over of waits.splice(0)) over()
                  return never as never
                }
                if (state.putting === 'quota')
                  return Promise.reject(new DOMException('full', 'QuotaExceededError'))
                if (state.putting === 'error') return Promise.reject(new DOMException('I/O', 'UnknownError'))
                const put = core.table(of).mutate(change)
                if (state.putting === 'abort')
                  return put.then((done) => {
                    ;(change.trans as unknown as IDBTransaction).abort()
                    return done
                  })
                return put
              },
            }),
          }),
        })
        return db
      },
    })
    return openSync({
      ...makeOfflineSyncOptions(),
      ...{ store, small, wait: time.wait, now: () => ++clock },
      randomBytes: (n) => new Uint8Array(n).fill(++ids),
      lasts: () => Promise.resolve(state.lasts),
      isHeldElsewhere: () => Promise.resolve(state.elsewhere),
      titleOf: (target) => (target === ref.target ? '满盘作业' : null),
    })
  }
  return { state, start, small }
}

const photo = (no: number) => ({
  ...{
    target: ref.target,
    bytes: new Uint8Array([no, 2]).buffer,
    type: 'image/jpeg',
    name: 'p',
    purpose: 'a',
  },
  no,
})
const handIn = (files: readonly string[]) => ({
  ...{ target: 'sheet/h1/s', work: ref.target, kind: 'submit', body: {}, last: true, files },
})

describe.each<Putting>(['quota', 'error', 'hangs', 'abort'])(
  'a database whose writings end with: %s',
  (putting) => {
    it('nothing is called saved but what the database took; a photograph lasts with the page alone [T01]', async () => {
      const { state, start } = phone()
      const page = start()
      expect((await page.saveDraft(ref, { 1: 'before' })).place).toBe('disk')
      state.putting = putting
      expect((await page.saveDraft(ref, { 1: 'after' })).place).toBe('journal')
      expect(page.keeps()).toBe(false)
      expect((await page.readDraft(ref))?.place).toBe('journal')
      const { fileId, place } = await page.keepFile(photo(4))
      expect(place).toBe('memory')
      expect(await page.heldFiles()).toEqual([fileId])
      // Words go to the journal; what cannot go without its photograph is as firm as that one.
      expect((await page.enqueue({ target: 'answer/h1/s/1', kind: 'answer', body: {} })).place).toBe(
        'journal',
      )
      await page.keepFile({ ...photo(1), target: 'homework/h2/s' })
      expect((await page.enqueue(handIn([fileId]))).place).toBe('memory')
      const items = await page.items()
      expect(items.map(({ status }) => status.at === 'phone' && status.place)).toEqual(['journal', 'memory'])
      expect(state.freed).toBe(1)
      page.close()
    })

    it('what is gone with the page is told at the next start, by title, question and number; the words are there [T01]', async () => {
      const { state, start } = phone()
      const page = start()
      await page.saveDraft(ref, { 1: 'before' })
      state.putting = putting
      await page.saveDraft(ref, { 1: 'after' })
      await page.keepFile(photo(4))
      const second = await page.keepFile(photo(4))
      await page.keepFile(photo(2))
      await page.enqueue(handIn([second.fileId]))
      state.putting = 'well'
      const next = start()
      expect((await next.readDraft(ref))?.body).toEqual({ 1: 'after' })
      expect(next.loss()?.works).toEqual([
        {
          ...{ target: ref.target, title: '满盘作业', words: false, handedIn: false },
          photos: [
            { no: 2, count: 1 },
            { no: 4, count: 2 },
          ],
        },
      ])
      next.settleLoss()
      const later = start()
      await later.items()
      expect(later.loss()).toBeNull()
      later.close()
    })

    it('what memory had goes into the database once there is room, and nothing is called lost [T01]', async () => {
      const { state, start } = phone()
      const page = start()
      await page.saveDraft(ref, { 1: 'before' })
      const dropped = await page.keepFile(photo(9))
      state.putting = putting
      await page.saveDraft(ref, { 1: 'after' })
      const { fileId } = await page.keepFile(photo(4))
      await page.dropFile(dropped.fileId)
      page.trigger('visible')
      await page.items()
      expect(page.keeps()).toBe(false)
      Object.assign(state, { putting: 'well', room: true })
      page.trigger('visible')
      await expect.poll(() => page.keeps()).toBe(true)
      await expect.poll(async () => (await page.readDraft(ref))?.place).toBe('disk')
      expect(await page.heldFiles()).toEqual([])
      const next = start()
      expect((await next.readDraft(ref))?.body).toEqual({ 1: 'after' })
      expect((await next.fileOf(fileId))?.bytes.byteLength).toBe(2)
      expect(await next.fileOf(dropped.fileId)).toBeNull()
      expect(next.loss()).toBeNull()
      next.close()
    })
  },
)

it('a journal that is not brought to where it lasts is no place: the words last with the page, and are missed [T01]', async () => {
  const { state, start, small } = phone()
  const page = start()
  await page.saveDraft(ref, { 1: 'before' })
  Object.assign(state, { putting: 'quota', lasts: false })
  expect((await page.saveDraft(ref, { 1: 'after' })).place).toBe('memory')
  expect((await page.enqueue(handIn([]))).place).toBe('memory')
  const [item] = await page.items()
  expect(item?.status).toMatchObject({ at: 'phone', place: 'memory' })
  // The browser ended before it wrote its small store down.
  for (const key of small.keys()) if (/\.text\.(op|homework)/.test(key)) small.remove(key)
  state.putting = 'well'
  const next = start()
  await next.items()
  expect(next.loss()?.works).toMatchObject([{ title: '满盘作业', words: true, handedIn: true, photos: [] }])
  next.close()
})

it('what another page that is open still has is not called lost [T01]', async () => {
  const { state, start } = phone()
  const page = start()
  await page.saveDraft(ref, { 1: 'before' })
  state.putting = 'quota'
  await page.keepFile(photo(4))
  Object.assign(state, { putting: 'well', elsewhere: true })
  const other = start()
  await other.items()
  expect(other.loss()?.works).toBeUndefined()
  state.elsewhere = false
  const next = start()
  await next.items()
  expect(next.loss()?.works).toMatchObject([{ photos: [{ no: 4, count: 1 }] }])
  next.close()
})

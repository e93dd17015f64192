import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { AccountDatabase } from '#core/db/database.ts'
import { databaseName } from '#core/db/erase.ts'
import { openJournal } from '#core/db/journal.ts'
import { OPEN_TIMEOUT_MS } from '#core/db/store.ts'
import { openWorkStore } from '#core/db/work-store.ts'
import { virtualTime } from '#tests/model/clock.ts'
import { smallStoreOf } from '#tests/model/phone.ts'
import { fc } from '#tests/support/run/properties.ts'
import { openSync } from './sync.ts'
import type { Draft } from './types.ts'
import { makeOfflineSyncOptions } from './windows/alone.test-support.ts'

const ref = { kind: 'homework' as const, target: 'homework/h1/s' }
const never = new Promise<never>(() => {})

/** How a database answers at a start: at once, when it is told to, never, or with a refusal. */
type Opening = 'soon' | 'late' | 'never' | 'refused'

let phones = 0

/** A phone without a network: its small store and its database outlive each start. */
function phone() {
  const name = `late${++phones}`
  const small = smallStoreOf(new Map())
  const closing: (() => void)[] = []
  let ids = 0
  let clock = 1_000_000
  /** The app is started; the page before ends without a word. */
  const start = (opening: Opening) => {
    const time = virtualTime(clock)
    const told: (() => void)[] = []
    const store = openWorkStore('a', openJournal('a', small), {
      wait: (ms) =>
        ms === OPEN_TIMEOUT_MS && (opening === 'late' || opening === 'never') ? Promise.resolve() : never,
      create: () => {
        const db = new AccountDatabase(name)
        const open = db.open.bind(db)
        if (opening === 'never') db.open = (() => never) as unknown as typeof db.open
        if (opening === 'refused')
          db.open = (() =>
            Promise.reject(new DOMException('lost', 'UnknownError'))) as unknown as typeof db.open
        if (opening === 'late')
          db.open = (() =>
            new Promise<void>((done) => told.push(done)).then(() => open())) as unknown as typeof db.open
        return db
      },
    })
    const sync = openSync({
      ...makeOfflineSyncOptions(),
      ...{ store, small, wait: time.wait, now: () => ++clock },
      randomBytes: (n) => new Uint8Array(n).fill(++ids),
    })
    closing.push(sync.close)
    /** The late database opens; resolves once what was written meanwhile is in it. */
    const open = async () => {
      const joined = new Promise<void>((done) => store.whenJoined(done))
      if (told.length === 0) return
      for (const done of told.splice(0)) done()
      await joined
    }
    return { ...sync, store, open }
  }
  /** The server has all of it: nothing stands beside the database any more. */
  const sent = () => openJournal('a', small).dropDraft('homework', ref.target)
  const lost = async () => {
    for (const close of closing.splice(0)) close()
    await AccountDatabase.delete(databaseName(name))
  }
  return { start, sent, lost }
}

const textOf = (draft: Draft | null, no = 1): unknown => draft?.body[no]

it('words typed while the database does not open are there at the next start, with the older ones beside them [T01]', async () => {
  const { start, sent } = phone()
  const first = start('soon')
  for (const text of ['a', 'b', 'c', '第一天写的话']) await first.saveDraft(ref, { 1: text, 2: '第二题' })
  sent()
  const second = start('never')
  expect((await second.saveDraft(ref, { 1: '第二天断网写的话' })).place).toBe('journal')
  const third = await start('soon').readDraft(ref)
  expect(third?.body).toEqual({ 1: '第二天断网写的话', 2: '第二题' })
  expect(third?.others.map(({ value }) => value)).toEqual(['第一天写的话'])
})

it('a database that refuses is no late one: that nothing can be kept is said, and words are joined at the next start [T01]', async () => {
  const { start, sent } = phone()
  await start('soon').saveDraft(ref, { 1: '第一天写的话' })
  sent()
  const second = start('refused')
  expect(await second.readDraft(ref)).toBeNull()
  expect([second.store.isUnread(), second.store.isOnDisk()]).toEqual([false, false])
  await second.saveDraft(ref, { 2: '第二天写的话' })
  expect((await start('soon').readDraft(ref))?.body).toEqual({ 1: '第一天写的话', 2: '第二天写的话' })
})

it('words that the server has not are shown although the database does not open, and an answer taken back stays so [T01]', async () => {
  const { start } = phone()
  await start('soon').saveDraft(ref, { 1: '第一天写的话', 2: '第二题' })
  const second = start('never')
  expect((await second.readDraft(ref))?.body).toEqual({ 1: '第一天写的话', 2: '第二题' })
  await second.saveDraft(ref, { 1: '第二天断网写的话' })
  expect((await start('soon').readDraft(ref))?.body).toEqual({ 1: '第二天断网写的话' })
})

it('a database that opens late is joined while the page is open, and nothing is called lost [T01]', async () => {
  const { start, sent } = phone()
  const first = start('soon')
  for (const text of ['a', 'b', 'c', '第一天写的话']) await first.saveDraft(ref, { 1: text, 2: '第二题' })
  sent()
  const second = start('late')
  expect(await second.readDraft(ref)).toBeNull()
  expect([second.store.isUnread(), second.loss()]).toEqual([true, null])
  await second.saveDraft(ref, { 1: '第二天断网写的话' })
  const heard: (Draft | null)[] = []
  second.watchDraft(ref, (draft) => heard.push(draft))
  await second.open()
  await expect.poll(() => heard.at(-1)?.body).toEqual({ 1: '第二天断网写的话', 2: '第二题' })
  expect(heard.at(-1)?.others.map(({ value }) => value)).toEqual(['第一天写的话'])
  expect([second.store.isUnread(), second.store.isOnDisk(), second.loss()]).toEqual([false, true, null])
  expect((await second.saveDraft(ref, { 1: '第三天', 2: '第二题' })).place).toBe('disk')
  expect(textOf(await start('soon').readDraft(ref))).toBe('第三天')
})

it('operations, files and receipts made meanwhile go into the database that opened late [T01]', async () => {
  const { start } = phone()
  await start('soon').saveDraft(ref, { 1: 'old' })
  const late = start('late')
  const bytes = new Uint8Array([1, 2, 3]).buffer
  const { fileId } = await late.keepFile({
    ...{ target: ref.target, bytes, type: 'image/jpeg', name: 'p.jpg', purpose: 'answer' },
  })
  const { opId } = await late.enqueue({ target: 'answer/h1/s/1', kind: 'pages', body: {}, files: [fileId] })
  await late.open()
  const next = start('soon')
  expect((await next.items()).map((item) => item.opId)).toEqual([opId])
  expect((await next.fileOf(fileId))?.bytes.byteLength).toBe(3)
  expect(textOf(await next.readDraft(ref))).toBe('old')
})

it('whatever opens late or never, in any order, no words that were called kept are ever gone [T01]', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ no: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.constantFrom<Opening>('soon', 'late', 'never', 'refused') },
    { weight: 1, arbitrary: fc.constantFrom('open' as const, 'sent' as const, 'lost' as const) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { start, sent, lost } = phone()
      let tab = start('soon')
      let atServer = new Map<number, string>()
      let screen: Record<string, string> = {}
      let words = 0
      /** Newest words of each question that were called kept. */
      const kept = new Map<number, string>()
      for (const one of steps) {
        if (one === 'open') await tab.open()
        else if (one === 'sent' && tab.store.isOnDisk()) {
          sent()
          atServer = new Map(kept)
        } else if (one === 'lost') {
          await lost()
          tab = start('soon')
          screen = { ...((await tab.readDraft(ref))?.body as Record<string, string>) }
          for (const [no, text] of atServer) if (kept.get(no) === text) kept.delete(no)
        } else if (one === 'sent') continue
        else if (typeof one === 'string') {
          tab = start(one)
          screen = { ...((await tab.readDraft(ref))?.body as Record<string, string>) }
        } else {
          screen = { ...screen, [one.no]: `words ${++words}` }
          if ((await tab.saveDraft(ref, screen)).place !== 'memory') kept.set(one.no, `words ${words}`)
        }
      }
      const draft = await start('soon').readDraft(ref)
      for (const [no, text] of kept) {
        const others = draft?.others.filter((other) => other.path === String(no)).map(({ value }) => value)
        expect([textOf(draft, no), ...(others ?? [])]).toContain(text)
      }
    }),
    { numRuns: 100 },
  )
})

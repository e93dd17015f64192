import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { AccountDatabase } from './database.ts'
import { eraseDatabase } from './erase.ts'
import { MAX_REPLIES, openReplies } from './replies.ts'

const reply = (body: string, asOf = 1) => ({ body, etag: '"t"', asOf })
const never = () => new Promise<void>(() => {})
const quiet = { wait: never, now: () => 5000 }

describe('replies on the phone', () => {
  it('are there again after the page was closed, for their account alone [W08]', async () => {
    const first = openReplies('a1', quiet)
    expect(await first.write('GET /x?a=1', 'GET /x', reply('one'))).toBe('disk')
    first.close()
    const again = openReplies('a1', quiet)
    expect(await again.read('GET /x?a=1')).toMatchObject(reply('one'))
    expect(await openReplies('a2', quiet).read('GET /x?a=1')).toBeNull()
  })
  it('are taken away 30 days after the server gave them, also where no line comes', async () => {
    const clock = { at: 5000 }
    const kept = openReplies('old', { wait: never, now: () => clock.at })
    await kept.write('k', 'GET /x', reply('b', 5000))
    clock.at += 30 * 86_400_000
    expect(await kept.read('k')).not.toBeNull()
    clock.at++
    expect(await kept.read('k')).toBeNull()
    clock.at = 5000
    expect(await kept.read('k')).toBeNull()
  })
  it('go with the account, even while a tab still has them open', async () => {
    const open = openReplies('gone', quiet)
    await open.write('k', 'GET /x', reply('secret'))
    expect(await eraseDatabase('gone')).toBe(true)
    expect(await Dexie.getDatabaseNames()).not.toContain('kb_gone')
    expect(await open.read('k')).toBeNull()
  })
  it('keep the newest when there are too many', async () => {
    const many = openReplies('many', quiet)
    for (let i = 0; i <= MAX_REPLIES; i++) await many.write(`k${i}`, 'GET /x', reply('b', 1000 + i))
    expect(await many.read('k0')).toBeNull()
    expect(await many.read('k1')).not.toBeNull()
    expect(await many.read(`k${MAX_REPLIES}`)).not.toBeNull()
  })
  it('survive one lost connection without anybody noticing', async () => {
    let made = 0
    const flaky = openReplies('flaky', {
      ...quiet,
      create: (key) => {
        const db = new AccountDatabase(key)
        // The first handle dies after it was opened, as WebKit's does in the background.
        if (made++ === 0) db.on('ready', () => queueMicrotask(() => db.close()))
        return db
      },
    })
    expect(await flaky.write('k', 'GET /x', reply('kept'))).toBe('disk')
    expect(await flaky.read('k')).toMatchObject({ body: 'kept' })
    expect(made).toBe(2)
  })
  it('go down to memory, and say so, when the device never opens its store', async () => {
    const hung = openReplies('hung', {
      wait: () => Promise.resolve(),
      create: (key) => {
        const db = new AccountDatabase(key)
        db.open = (() => new Promise(() => {})) as unknown as typeof db.open
        return db
      },
    })
    expect(await hung.write('k', 'GET /x', reply('in memory'))).toBe('memory')
    expect(await hung.read('k')).toMatchObject({ body: 'in memory' })
    await hung.remove('k')
    expect(await hung.read('k')).toBeNull()
  })
})

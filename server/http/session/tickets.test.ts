import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { giveTicket, readTicket, useTicket } from './tickets.ts'

const NOW = 1_700_000_000_000
const FACTS = { purpose: 'register', phone: '13800000000' }
let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

const phoneTicket = (ms = 1000) => giveTicket(fresh.db, 'phone', FACTS, NOW, ms)

describe('a ticket', () => {
  it('proves what it was given for, and is used up once', async () => {
    const ticket = await phoneTicket()
    expect(await readTicket(fresh.db, 'phone', ticket, NOW)).toEqual(FACTS)
    expect(await readTicket(fresh.db, 'phone', ticket, NOW)).toEqual(FACTS)
    expect(await useTicket(fresh.db, 'phone', ticket, NOW)).toEqual(FACTS)
    expect(await useTicket(fresh.db, 'phone', ticket, NOW)).toBeNull()
    expect(await readTicket(fresh.db, 'phone', ticket, NOW)).toBeNull()
  })

  it('is nothing to a step of another kind, and is not used up by one', async () => {
    const ticket = await phoneTicket()
    for (const kind of ['captcha', 'child', 'confirm', 'qrChild', 'gulou'] as const) {
      expect(await readTicket(fresh.db, kind, ticket, NOW)).toBeNull()
      expect(await useTicket(fresh.db, kind, ticket, NOW)).toBeNull()
    }
    expect(await useTicket(fresh.db, 'phone', ticket, NOW)).toEqual(FACTS)
  })

  it('leaves the tickets of others alone', async () => {
    const [mine, other] = [await phoneTicket(), await phoneTicket()]
    await useTicket(fresh.db, 'phone', mine, NOW)
    expect(mine).not.toBe(other)
    expect(await readTicket(fresh.db, 'phone', 'made up', NOW)).toBeNull()
    expect(await useTicket(fresh.db, 'phone', other, NOW)).toEqual(FACTS)
  })

  it('is over at its time, to the millisecond', async () => {
    const [read, used] = [await phoneTicket(), await phoneTicket()]
    expect(await readTicket(fresh.db, 'phone', read, NOW + 999)).toEqual(FACTS)
    expect(await readTicket(fresh.db, 'phone', read, NOW + 1000)).toBeNull()
    expect(await useTicket(fresh.db, 'phone', used, NOW + 1000)).toBeNull()
    expect(await useTicket(fresh.db, 'phone', used, NOW + 999)).toEqual(FACTS)
  })

  it('is cleared away when it is over and another is given; those that are good stay', async () => {
    const good = await phoneTicket(5000)
    await phoneTicket(1000)
    await giveTicket(fresh.db, 'phone', FACTS, NOW + 2000, 1000)
    const left = await fresh.db.selectFrom('entry_ticket').select('expires_at').execute()
    expect(left.every(({ expires_at: at }) => at.getTime() >= NOW + 2000)).toBe(true)
    expect(await useTicket(fresh.db, 'phone', good, NOW + 2000)).toEqual(FACTS)
  })

  it('is kept as a hash alone', async () => {
    const ticket = await phoneTicket()
    const rows = await fresh.db.selectFrom('entry_ticket').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ticket)
    expect(ticket).toMatch(/^[\w-]{24}$/)
  })
})

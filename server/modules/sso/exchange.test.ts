import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { exchangeOnce } from './exchange.repo.ts'

let fresh: FreshDb
beforeAll(async () => {
  fresh = await freshDb()
})
afterAll(() => fresh.drop())

const OF = { partnerId: 'p', code: 'c' }

it('whose turn comes when the first has just ended is given what that found, and exchanges nothing [G11, S09]', async () => {
  const answers = [null, 'of the first']
  const exchanged: string[] = []
  const exchange = () => Promise.resolve(exchanged.push('again')).then(() => 'of the second')
  const found = () => Promise.resolve(answers.shift() ?? null)
  expect(await exchangeOnce(fresh.db, OF, 0, { found, exchange })).toBe('of the first')
  expect(exchanged).toEqual([])
})

it('an exchange that found nothing leaves the code to the next [S09]', async () => {
  const found = () => Promise.resolve(null)
  const fails = () => Promise.reject(new Error('the line broke'))
  await expect(exchangeOnce(fresh.db, OF, 0, { found, exchange: fails })).rejects.toThrow('the line broke')
  const exchange = () => Promise.resolve('found now')
  expect(await exchangeOnce(fresh.db, OF, 0, { found, exchange })).toBe('found now')
})

import { describe, expect, it } from 'vitest'
import { fakeCaches } from '#tests/support/phone/fake-caches.ts'
import { accountKeeper } from './account.ts'

const amy = { accountKey: 'amy', userId: 'u1' }
const bo = { accountKey: 'bo', userId: 'u2' }

describe('the announced account', () => {
  it('is known to a worker that was stopped and started again', async () => {
    const store = fakeCaches()
    await accountKeeper(store).set(amy)
    expect(await accountKeeper(store).get()).toEqual(amy)
    await accountKeeper(store).set(null)
    expect(await accountKeeper(store).get()).toBeNull()
  })
  it('is the one announced last, also while the kept one is still being read', async () => {
    const store = fakeCaches()
    await accountKeeper(store).set(amy)
    const keeper = accountKeeper(store)
    const early = keeper.get()
    await keeper.set(bo)
    expect(await early).toEqual(bo)
  })
  it('starts a new epoch when another person is here, not when the child is switched', async () => {
    const keeper = accountKeeper(fakeCaches())
    await keeper.set(amy)
    const before = keeper.epoch()
    await keeper.set({ ...amy, userId: 'u9' })
    expect(keeper.epoch()).toBe(before)
    await keeper.set(bo)
    expect(keeper.epoch()).toBeGreaterThan(before)
  })
})

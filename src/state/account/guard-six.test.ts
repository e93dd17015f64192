import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Identity } from '#contract/account/identity.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'
import type { AccountState } from './profile.ts'

const identity = (userType: number, studentName?: string | null) =>
  ({ userId: `u${userType}`, userType, studentName }) as Identity
const account = (...userList: Identity[]) => ({ accountKey: 'k', userList }) as unknown as AccountState

/** Who speaks after signing in, on a phone whose tab has these entries. */
async function chosen(of: AccountState, tab: Record<string, string> = {}, userId?: string) {
  const page = fakePage()
  for (const [key, value] of Object.entries(tab)) page.tab.set(key, value)
  page.reload()
  const { identityOf } = await import('./profile.ts')
  return identityOf(of, userId)?.userType ?? null
}
afterEach(() => vi.unstubAllGlobals())

describe('an account with one identity', () => {
  it('is that identity; of several one is chosen first [S12]', async () => {
    expect(await chosen(account(identity(4, '林')))).toBe(4)
    expect(await chosen(account(identity(5, '林')))).toBe(5)
    expect(await chosen(account(identity(3)))).toBe(3)
    expect(await chosen(account(identity(3), identity(5, '林')))).toBeNull()
  })

  it('a parent with an unbound student chooses first, a student does not [S12]', async () => {
    expect(await chosen(account(identity(5, null)))).toBeNull()
    expect(await chosen(account(identity(5, null)), {}, 'u5')).toBe(5)
    expect(await chosen(account(identity(4, null)))).toBe(4)
  })

  it.each([
    ['the parents’ sign-in page', { 'kb.as-parent': '1' }],
    ['a link to check scores', { 'kb.score-mode': 'check' }],
    ['the study companion', { 'kb.entry': '{"serviceType":"studyCompanion"}' }],
  ])('a teacher without a parent identity who came by %s chooses first [S12]', async (_, tab) => {
    expect(await chosen(account(identity(3)), tab)).toBeNull()
    // chosen once, it stays
    expect(await chosen(account(identity(3)), tab, 'u3')).toBe(3)
    expect(await chosen(account(identity(9)), tab)).toBe(9)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { Role } from '#contract/roles.ts'
import { envelope, refusal } from '#tests/support/phone/fake-line.ts'
import { fakePage } from '#tests/support/phone/fake-page.ts'

const CALL = 'POST /api/base/data/system/account/encrypt/account'
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('#src/platform/post-form.ts')
})

async function open(serviceType: string | null, page = fakePage()) {
  if (serviceType !== null) page.tab.set('kb.entry', JSON.stringify({ serviceType }))
  page.routes[CALL] = () => envelope({ action: 'https://mate.example/in', token: 'signed', expiresIn: 60 })
  page.reload()
  const posted: unknown[] = []
  vi.doMock('#src/platform/post-form.ts', () => ({ postForm: (...given: unknown[]) => posted.push(given) }))
  return { page, posted, ...(await import('./hand-over.state.ts')) }
}

describe('going over to the schoolmate platform [S15]', () => {
  it('is for parents and whoever it has a record of', async () => {
    const { servesPlatform } = await open(null)
    const record = { information: { hzyFlag: true } }
    expect(servesPlatform({ userType: Role.parent }, null)).toBe(true)
    expect(servesPlatform({ userType: Role.teacher }, record)).toBe(true)
    expect(servesPlatform({ userType: Role.student }, { information: { hzyFlag: false } })).toBe(false)
    expect(servesPlatform({ userType: Role.teacher }, null)).toBe(false)
  })
  it('happens only where the page was entered from the companion, and once a tab', async () => {
    expect((await open(null)).handOver.open).toBe(false)
    expect((await open('other')).handOver.open).toBe(false)
    const first = await open('studyCompanion')
    expect(first.handOver.open).toBe(true)
    await first.goOver()
    expect(first.posted).toEqual([['https://mate.example/in', { token: 'signed' }]])
    expect((await open('studyCompanion', first.page)).handOver.open).toBe(false)
  })
  it('is let be where the school has no platform', async () => {
    const app = await open('studyCompanion')
    app.page.routes[CALL] = () => refusal(10_002)
    await app.goOver()
    expect([app.posted, app.handOver.open]).toEqual([[], false])
  })
})

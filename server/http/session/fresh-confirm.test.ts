import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

/** Steps that cannot be undone, asked for by a page in another page's frame. */
const CONFIRM = 'POST /api/base/data/system/account/confirm'
const UNBIND = 'POST /api/base/data/system/account/user/delete'
const FRAMED = { 'x-kb-frame': '1' }
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const shown = async (account: string) =>
  (await checkedInject(t.app, CONFIRM, { token: await t.tokenOf(account), headers: FRAMED })).data
/** Asks without the yes of the step itself: past the figures it is refused with status 1 and changes nothing. */
const step = async (account: string, confirm?: string, frame: Record<string, string> = FRAMED) => {
  const headers = { ...frame, ...(confirm === undefined ? {} : { 'x-kb-confirm': confirm }) }
  const input = { unbindUserId: 'u-parentAB-1', confirm: false }
  return (await checkedInject(t.app, UNBIND, { token: await t.tokenOf(account), headers, input })).status
}
const PASSED = 1
const WANTED = 10009
const other = (figures: string) => String((Number(figures) + 1) % 10_000).padStart(4, '0')

describe('in a frame (security S31)', () => {
  it('are those that bind, unbind, cancel or pay', () => {
    const marked = (calls as readonly Endpoint[]).filter((c) => c.freshConfirm)
    const steps = new Set(marked.map((c) => c.call.split('/').at(-1)))
    expect([marked.length, steps]).toEqual([8, new Set(['bind', 'cancel', 'delete', 'user', 'pay', 'order'])])
    expect(marked.every((c) => c.call.startsWith('POST '))).toBe(true)
  })

  it('a click alone does nothing: figures must be typed for it', async () => {
    expect(await step('parentAB')).toBe(WANTED)
    for (const guess of ['', '.', '1234', 'x.1234', '.1234'])
      expect(await step('parentAB', guess)).toBe(WANTED)
    const { confirmId, figures } = await shown('parentAB')
    expect(await step('parentAB', `${confirmId}.${figures}`)).toBe(PASSED)
  })

  it('they are good for one try, right or wrong, and for two minutes', async () => {
    const once = await shown('parentAB')
    expect(await step('parentAB', `${once.confirmId}.${once.figures}`)).toBe(PASSED)
    expect(await step('parentAB', `${once.confirmId}.${once.figures}`)).toBe(WANTED)
    const wrong = await shown('parentAB')
    expect(await step('parentAB', `${wrong.confirmId}.${other(wrong.figures)}`)).toBe(WANTED)
    expect(await step('parentAB', `${wrong.confirmId}.${wrong.figures}`)).toBe(WANTED)
    const late = await shown('parentAB')
    t.clock.at += late.expiresIn * 1000
    expect(await step('parentAB', `${late.confirmId}.${late.figures}`)).toBe(WANTED)
  })

  it('they are of the account they were shown to', async () => {
    const { confirmId, figures } = await shown('parentA')
    expect(await step('parentAB', `${confirmId}.${figures}`)).toBe(WANTED)
  })

  it('reading, and signing out, ask for nothing', async () => {
    const token = await t.tokenOf('parentAB')
    const call = 'GET /api/base/data/system/account/user'
    expect((await checkedInject(t.app, call, { token, headers: FRAMED })).status).toBe(0)
    const out = 'POST /api/base/data/logout'
    expect((await checkedInject(t.app, out, { token, headers: FRAMED })).status).toBe(0)
  })
})

it('a page of its own is asked by the step itself alone', async () => {
  expect(await step('parentAB', undefined, {})).toBe(PASSED)
  expect(await step('parentAB', undefined, { 'x-kb-frame': '0' })).toBe(PASSED)
})

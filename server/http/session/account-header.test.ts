import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const ACCOUNT = 'GET /api/base/data/system/account/user'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

describe('the account a page believes it speaks for', () => {
  it('must be that of the session: an old tab is signed out when somebody else signed in', async () => {
    const token = await t.tokenOf('parentA')
    const own = await checkedInject(t.app, ACCOUNT, { token })
    const ask = (accountKey: string) =>
      checkedInject(t.app, ACCOUNT, { token, headers: { 'x-kb-account': accountKey } })
    expect((await ask(own.data.accountKey)).status).toBe(0)
    expect((await ask('somebody-else')).status).toBe(10051)
  })
})

describe('the file of a brand', () => {
  it('holds what a page gets, and not its hosts [P03]', async () => {
    const answer = await t.app.inject('/brands/northmere/brand.json')
    expect(answer.json()).toMatchObject({ slug: 'northmere', title: 'Northmere Learning' })
    expect(answer.body).not.toContain('hosts')
    expect((await t.app.inject('/brands/nobody/brand.json')).statusCode).toBe(404)
  })
})

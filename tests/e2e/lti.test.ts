import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openLtiPlatform, personClaims } from '#tests/support/partners/lti-platform.ts'
import { historyOf, newVisitor, openBrowser, whoIsIn } from '#tests/support/partners/visitor.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { openBeside } from '#tests/support/servers/entry-facts.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** From the office that enters a learning platform to the student who comes from it. */
const home = () => `http://localhost:${serverPort()}/`
let browser: Browser
let platform: Awaited<ReturnType<typeof openLtiPlatform>>
let beside: Awaited<ReturnType<typeof openBeside>>

beforeAll(async () => {
  platform = await openLtiPlatform(Date.now)
  browser = await openBrowser(inject('chromium'))
  beside = await openBeside(serverDataDir())
})
afterAll(async () => {
  const { db } = beside
  const rows = await db.selectFrom('partner').where('door', '=', 'lti').select('partner_id').execute()
  const ids = [...rows.map((row) => row.partner_id), '']
  for (const table of [
    'external_identity',
    'partner_sign_on',
    'partner_school',
    'partner_key',
    'partner',
  ] as const)
    await db.deleteFrom(table).where('partner_id', 'in', ids).execute()
  await beside.close()
  await browser.close()
  await platform.close()
})

const numberOf = async (account: string) => {
  const row = await beside.db
    .selectFrom('account_login as l')
    .innerJoin('account_user as u', 'u.account_id', 'l.account_id')
    .innerJoin('student as s', (j) =>
      j.onRef('s.school_id', '=', 'u.school_id').onRef('s.student_id', '=', 'u.relative_id'),
    )
    .where('l.login_name', '=', account)
    .select('s.student_number')
    .executeTakeFirstOrThrow()
  return row.student_number
}

describe('a learning platform', () => {
  it('is entered by the office, which sees our three addresses [N12]', async () => {
    const phone = await openPhone({ executablePath: inject('chromium') })
    const { page } = phone
    await signIn(page, home(), 'admin1')
    await page.goto(`${home()}office/partners`)
    await page.getByRole('button', { name: '添加 LTI 平台' }).click()
    const { entry } = platform
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('alert').getByText('还没有填好：平台的 issuer').waitFor()
    await page.getByLabel('平台的 issuer').fill(entry.issuer)
    await page.getByLabel('Client id').fill(entry.clientId)
    await page.getByLabel('认证请求地址').fill(entry.authorizeUrl)
    await page.getByLabel('访问令牌地址').fill(entry.tokenUrl)
    await page.getByLabel('平台的公钥地址（JWKS）').fill(entry.jwksUrl)
    await page.getByLabel('部署编号，每行一个').fill(entry.deployments.join('\n'))
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    const login = page.getByText(`${home()}api/lti/login`)
    await login.waitFor()
    await page.getByText(`${home()}api/lti/launch`).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    )
    // the long names of English leave the addresses room on the narrowest phone
    await page.evaluate(() => localStorage.setItem('kb.settings', JSON.stringify({ locale: 'en' })))
    await page.reload()
    await page.getByRole('button', { name: /^lti-/ }).first().click()
    await login.waitFor()
    const shares = await page
      .locator('dl')
      .evaluateAll((lists) =>
        lists.flatMap((list) =>
          Array.from(list.querySelectorAll('dd'), (value) => value.clientWidth / list.clientWidth),
        ),
      )
    expect(shares.length).toBeGreaterThan(9)
    expect(Math.min(...shares)).toBeGreaterThan(0.45)
    await phone.close()
  })

  it('sends a student home, signed in, on a phone of 360 pixels [N12]', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    platform.state.launch = { claims: personClaims(await numberOf('student1'), 'sub-1') }
    const { issuer, clientId } = platform.entry
    const query = new URLSearchParams({
      ...{ iss: issuer, client_id: clientId, login_hint: 'sub-1' },
      target_link_uri: `${home()}api/lti/launch`,
    })
    await page.goto(`${home()}api/lti/login?${query.toString()}`)
    await page.waitForURL(home())
    expect(await whoIsIn(page)).toBeTruthy()
    for (const url of await historyOf(visitor)) expect(url).not.toContain('code=')
    await visitor.close()
  })

  it('that signs wrongly sends nobody in, and the page says so [N12]', async () => {
    const visitor = await newVisitor(browser)
    const { page } = visitor
    platform.state.launch = { forged: true }
    const query = new URLSearchParams({ iss: platform.issuer, login_hint: 'sub-1' })
    await page.goto(`${home()}api/lti/login?${query.toString()}`)
    await page.waitForURL(/auth-failed/)
    expect(await whoIsIn(page)).toBeUndefined()
    await visitor.close()
  })
})

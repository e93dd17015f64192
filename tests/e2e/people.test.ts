import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText, settled } from '#tests/support/phone/shows.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(31)

const home = () => `http://localhost:${serverPort()}/`
let phone: Phone

beforeEach(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterEach(() => phone.close())

const openReport = async (): Promise<void> => {
  await phone.page.goto(`${home()}exam/list`)
  await phone.page.locator('main a[href*="/exam/report"]').first().click()
  await phone.page.locator('[data-report="whole"]').waitFor()
}

describe('who sees what', () => {
  it('a parent of two chooses the child, and each report is that child’s [R117, C003]', async () => {
    await signIn(phone.page, home(), 'parent2')
    const seen: string[] = []
    for (const nth of [0, 1]) {
      await phone.page.goto(`${home()}system/chooseUser`)
      const choice = phone.page.locator('main ul button, main li button, main button').nth(nth)
      const [label] = await readText(choice, /.+/)
      await choice.click()
      await phone.page.waitForURL((url) => url.pathname === '/')
      const child = label.replace(/的家长.*/, '')
      await openReport()
      await expect.poll(() => phone.page.locator('main').innerText()).toContain(child)
      seen.push(child)
    }
    expect(new Set(seen).size).toBe(2)
  })

  it('a wrong password says so and keeps the account name', async () => {
    await phone.page.goto(`${home()}system/login`)
    await phone.page.locator('input[autocomplete="username"]').fill(ME)
    await phone.page.locator('input[type="password"]').fill('not-the-password')
    await phone.page.locator('form button[type="submit"]').click()
    const password = phone.page.locator('input[type="password"]')
    await phone.page.getByText('账号或密码不正确').first().waitFor()
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => phone.page.locator('input[autocomplete="username"]').inputValue()).toBe(ME)
  })

  it('the head of a class sorts and searches the transcript and opens a report [R140, A07]', async () => {
    await signIn(phone.page, home(), 'teacher1')
    await phone.page.goto(`${home()}exam/list`)
    await phone.page.locator('main a[href*="/exam/exam-detail"]').first().click()
    await phone.page.locator('main a[href*="/transcript"]').first().click()
    // the page before has tables of its own, with other roles
    await phone.page.waitForURL(/\/transcript/)
    const rows = phone.page.locator('[role="row"] [role="rowheader"]')
    await rows.first().waitFor()
    const { input: top } = await readText(rows.first(), /\S/)
    await phone.page.getByRole('columnheader').getByRole('button').nth(1).click()
    await expect.poll(() => rows.first().innerText()).not.toBe(top)
    await phone.page.locator('input[type="search"]').fill(top)
    await expect.poll(() => rows.first().innerText()).toBe(top)
    await rows.first().locator('a').click()
    await phone.page.locator('[data-report="whole"]').waitFor()
    await phone.page.locator('main').getByText(top).first().waitFor()
  })

  it('a subject teacher gets no total and no other subject [A07]', async () => {
    await signIn(phone.page, home(), 'teacher2')
    await phone.page.goto(`${home()}exam/list`)
    await phone.page.locator('main a[href*="/exam/exam-detail"]').first().click()
    await phone.page.getByRole('heading', { name: '班级对比' }).waitFor()
    await phone.page.locator('main').getByText('物理').first().waitFor()
    await settled(phone.page)
    await expect.poll(() => phone.page.locator('main').innerText()).not.toContain('语文')
  })

  it.each(['leader9', 'leader10', 'leader11', 'leader12'])(
    '%s reads the school’s classes [A04]',
    async (account) => {
      await signIn(phone.page, home(), account)
      await phone.page.goto(`${home()}exam/list`)
      // by name: other exams of the school may be newer
      await phone.page
        .locator('main a[href*="/leader/report"]', { hasText: /^期中考试/ })
        .first()
        .click()
      await phone.page
        .getByText(/\(1\)班/)
        .first()
        .waitFor()
    },
  )

  it('Back and reload keep the place; a deep link opens directly [R01]', async () => {
    await signIn(phone.page, home(), ME)
    await phone.page.goto(`${home()}exam/list`)
    await phone.page.locator('main a[href*="/exam/report"]').nth(1).click()
    await phone.page.locator('[data-report="whole"]').waitFor()
    const address = phone.page.url()
    await phone.page.reload()
    await phone.page.locator('[data-report="whole"]').waitFor()
    await expect.poll(() => phone.page.url()).toBe(address)
    await inHand(phone.page)
    await phone.page.getByRole('button', { name: '返回' }).click()
    await phone.page.waitForURL(/\/exam\/list/)
    await phone.page.goto(address)
    await phone.page.locator('[data-report="whole"]').waitFor()
  })
})

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
const LIST = /\/api\/exam\/plan\?/
let desk: Phone
beforeAll(async () => {
  desk = await openPhone({
    ...{ executablePath: inject('chromium'), serviceWorkers: 'block' },
    ...{ width: 1280, height: 800 },
  })
})
afterAll(() => desk.close())

const pane = () => desk.page.getByRole('navigation', { name: '考试', exact: true })
const main = () => desk.page.locator('main')
/** The exam that the list marks as the one on show. */
const marked = () => pane().locator('[aria-current]')

describe('from 1,024 px the list of exams stands beside the exam', () => {
  it.each([
    ['leader11', '/leader/report'],
    ['teacher1', '/exam/exam-detail'],
  ])(
    'of %s: another exam is one tap away, and Back and a reload keep the one shown [T15]',
    async (who, path) => {
      const { page } = desk
      await signIn(page, home(), who)
      await page.goto(`${home()}exam/list`)
      await main().locator(`a[href*="${path}?"]`, { hasText: '十一月月考' }).first().click()
      await expect.poll(() => marked().allTextContents()).toEqual([expect.stringContaining('十一月月考')])
      await main().getByText('十一月月考').first().waitFor()
      const first = page.url()
      await pane()
        .getByRole('link', { name: /期中考试/ })
        .focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => marked().allTextContents()).toEqual([expect.stringContaining('期中考试')])
      await main().getByText('期中考试').first().waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      // who hears the page is led to the exam that was chosen
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      await settled(page)
      expect(await axe(page)).toEqual([])
      await page.reload()
      await expect.poll(() => marked().allTextContents()).toEqual([expect.stringContaining('期中考试')])
      await page.goBack()
      await expect.poll(() => page.url()).toBe(first)
      await expect.poll(() => marked().allTextContents()).toEqual([expect.stringContaining('十一月月考')])
      await page.emulateMedia({ media: 'print' })
      await expect.poll(() => pane().count()).toBe(0)
      await main().getByText('十一月月考').first().waitFor()
      await page.emulateMedia({ media: null })
    },
  )

  it('each pane says for itself that it failed, and that nothing is found [T15]', async () => {
    const { page } = desk
    const address = page.url()
    const listWorks = await intercept(page, LIST, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(address)
    await main().getByText('十一月月考').first().waitFor()
    const failed = pane().getByRole('alert')
    await failed.waitFor()
    await listWorks()
    await failed.getByRole('button').click()
    await marked().waitFor()
    const examWorks = await intercept(page, /\/api\/analysis\//, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await pane()
      .getByRole('link', { name: /九月月考/ })
      .click()
    await main().getByRole('alert').first().waitFor()
    await expect.poll(() => marked().allTextContents()).toEqual([expect.stringContaining('九月月考')])
    await examWorks()
    await main().getByRole('alert').first().getByRole('button').click()
    await main().getByText('九月月考').first().waitFor()
    await pane().getByRole('searchbox').fill('没有这一场')
    await pane().getByText('没有这一场').waitFor()
  })

  it('a narrower screen shows the exam alone and asks for no list [T15]', async () => {
    const { page } = desk
    const address = page.url()
    await page.setViewportSize({ width: 1023, height: 800 })
    const asked: string[] = []
    page.on('request', (request) => LIST.test(request.url()) && asked.push(request.url()))
    await page.goto(address)
    await main().getByText('九月月考').first().waitFor()
    await settled(page)
    expect(asked).toEqual([])
    await expect.poll(() => pane().count()).toBe(0)
    // turned or widened, the list comes
    await page.setViewportSize({ width: 1024, height: 800 })
    await marked().waitFor()
  })
})

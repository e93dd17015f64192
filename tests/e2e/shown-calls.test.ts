import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { DEMO_PASSWORD } from '#tests/support/phone/phone.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { inHand } from '#tests/support/phone/sign-in.ts'
import { answer, json, pagesOfFile } from '#tests/support/phone/still-clock.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Calls that are small things on a page of somebody: the trace of an exam, a partner's membership, facts for the help desk. */
const ME = ownStudent(38)
const home = () => `http://localhost:${serverPort()}/`
const pages = pagesOfFile()
let page: Page

const open = async (account: string | undefined, path: string) => {
  page = await pages.open(account)
  await page.goto(home() + path)
  await inHand(page)
}

describe('the trace of an exam', () => {
  it.each([
    ['teacher1', '/exam/exam-detail'],
    ['leader9', '/leader/report'],
  ])(
    '%s opens it on the page of the exam: subjects, classes and how far they are [C116, C117, D05]',
    async (account, path) => {
      await open(account, 'exam/list')
      const asked: string[] = []
      page.on('request', (r) => asked.push(r.url()))
      await page.goto(
        home() +
          (await readAttribute(page.locator(`main a[href^="${path}?"]`).first(), 'href', /examId=/)).slice(1),
      )
      const show = page.getByRole('button', { name: 'Show the papers and who marked' })
      await show.waitFor()
      expect(asked.some((url) => url.includes('/exam/trace/'))).toBe(false)
      await show.click()
      await page.getByText('Whole exam', { exact: true }).waitFor()
      const subjects = page.getByRole('list', { name: 'By subject' })
      await subjects.getByText('Published').first().waitFor()
      await page.getByRole('list', { name: 'By class' }).getByText('Published').first().waitFor()
      expect(await axe(page)).toEqual([])
    },
  )
})

describe('a family', () => {
  it('reads on the page of membership what a partner vouches for [C051]', async () => {
    page = await pages.open(ME)
    const state = { membershipStatus: 1, vipStartTime: 0, vipEndTime: 4_102_444_800_000, active: true }
    await answer(page, 'membership/chencai', json({ status: 0, data: state }))
    await page.goto(`${home()}user/vip`)
    await page.getByText('Membership through a partner').waitFor()
    await page.getByText(/2100/).first().waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('of a promotion’s province reads of it on the first page, as the server says [A09, K11]', async () => {
    page = await pages.open(ME)
    const reply = page.waitForResponse((r) => r.url().includes('/system/account/user?'))
    await page.goto(home())
    const body = (await (await reply).json()) as { data: object }
    await answer(
      page,
      'system/account/user',
      json({ ...body, data: { ...body.data, showVipPromotion: true, membershipActive: false } }),
    )
    await page.reload()
    const tile = page.getByRole('link', { name: /About membership/ })
    await tile.waitFor()
    expect(await axe(page)).toEqual([])
    expect(await readAttribute(tile, 'href', /./)).toBe('/user/vip')
  })
})

it('a teacher who came to check scores is asked who speaks, and binds a child at once [S12, S06]', async () => {
  page = await pages.open()
  await page.goto(`${home()}system/login?scoreCheck=1`)
  await inHand(page)
  await page.locator('input[autocomplete="username"]').fill('teacher2')
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/system/chooseUser')
  await page.getByText(/teacher's account with no child/).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'I am a parent too: bind a child' }).click()
  await page.waitForURL((url) => url.pathname === '/user/student-update/form')
})

it('the help desk’s page has the version, and a tester’s phone shows the browser, also after signing out [K08, S05]', async () => {
  await open(undefined, 'contact?inspect=1')
  await page.getByText('Technical facts').waitFor()
  await page.getByText('Mozilla/5.0').waitFor()
  await expect.poll(() => page.url()).toBe(`${home()}contact`)
  await open(ME, 'contact')
  await page.getByText('Network address').waitFor()
  await expect.poll(() => page.getByText('Mozilla/5.0').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

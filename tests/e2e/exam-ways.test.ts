import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import exam from '#src/i18n/messages/en/exam.json' with { type: 'json' }
import report from '#src/i18n/messages/en/report.json' with { type: 'json' }
import { axe } from '#tests/support/phone/axe.ts'
import { readAttribute, readCount, readTexts } from '#tests/support/phone/shows.ts'
import { inHand } from '#tests/support/phone/sign-in.ts'
import { answer, json, pagesOfFile } from '#tests/support/phone/still-clock.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(7)

/** Ways among exams: a report that is hidden, a span of time, a finger that swipes, a student's code. */
const home = () => `http://localhost:${serverPort()}/`
const pages = pagesOfFile()
let page: Page

const open = async (account: string, path: string) => {
  page = await pages.open(account)
  await page.goto(home() + path)
}
const firstExam = async (part: string) => {
  const link = page.locator(`main a[href*="${part}"]`).first()
  return new URL(await readAttribute(link, 'href', /examId=/), home())
}

describe('a report the school hides', () => {
  const HIDDEN = json({ status: 0, data: { rankDisplay: 'none', visible: false, visibleFrom: null } })

  it('is told to the family as the server says: hidden, from when, shown meanwhile, no answer [R126, C106]', async () => {
    await open(ME, 'exam/list')
    const examId = (await firstExam('/exam/report')).searchParams.get('examId') ?? ''
    const visit = async () => {
      await page.goto(`${home()}exam/no-report?examId=${examId}`)
      await inHand(page)
    }
    const letGo = [await answer(page, 'display/student/get', HIDDEN)]
    await visit()
    await page.getByText(exam['exam.noReportText']).waitFor()
    expect(await axe(page)).toEqual([])
    const from = { rankDisplay: 'none', visible: false, visibleFrom: 4_102_444_800_000 }
    letGo.push(await answer(page, 'display/student/get', json({ status: 0, data: from })))
    await visit()
    await page.getByText(/will show it from .*2100/).waitFor()
    letGo.push(await answer(page, 'display/student/get', 'cut'))
    await visit()
    await page.getByText(exam['exam.noReportText']).waitFor()
    // The server's own rows: this one is shown.
    for (const one of letGo) await one()
    await visit()
    await page.getByText(exam['exam.openNowText']).waitFor()
    await page.getByRole('link', { name: 'Open the report' }).click()
    await page.locator('[data-report="whole"]').waitFor()
  })

  it('is told to staff as what families see, and leads them to their own report [R126]', async () => {
    await open('teacher1', 'exam/list')
    const examId = (await firstExam('/exam/exam-detail')).searchParams.get('examId') ?? ''
    await page.goto(`${home()}exam/no-report?examId=${examId}`)
    await page.getByText(exam['exam.shownToFamilies']).waitFor()
    await answer(page, 'display/student/get', HIDDEN)
    await page.reload()
    await page.getByText(exam['exam.hiddenFromFamilies']).waitFor()
    await page.getByRole('link', { name: 'Open the report' }).click()
    await page.waitForURL((url) => url.pathname === '/exam/exam-detail')
  })
})

it('an older version of a class or a school says that it was corrected, and leads to the newest [C099]', async () => {
  const day = { publishedAt: 1_767_225_600_000, note: '' }
  const versions = [2, 1].map((version) => ({ ...day, version, current: version === 2 }))
  for (const account of ['teacher1', 'leader9']) {
    await open(account, account === 'leader9' ? 'leader/list' : 'exam/list')
    const own = await firstExam(account === 'leader9' ? '/leader/report' : '/exam/exam-detail')
    const info = `api/exam/plan/base/info?examId=${own.searchParams.get('examId')}`
    const { data } = await (await page.request.get(`${home()}${info}&clientType=2`)).json()
    await answer(page, 'plan/base/info', json({ status: 0, data: { ...data, versions } }))
    await page.goto(`${own.href}&version=1`)
    await inHand(page)
    const notice = page
      .getByRole('complementary')
      .filter({ hasText: report['report.older.title'].slice(-22) })
    await notice.getByText('This is version 1').waitFor()
    await notice.getByRole('link').click()
    await page.waitForURL(own.href)
    await notice.waitFor({ state: 'detached' })
  }
})

it('a span of time narrows the list, stays in the address, and is left with one tap [K14]', async () => {
  await open(ME, 'exam/list')
  await firstExam('/exam/report')
  // said below the whole list
  const all = await readCount(page.locator('main li'), page.getByText(/^\d+ exams?$/))
  const asked = page.waitForRequest((r) => r.url().includes('student/all') && r.url().includes('from='))
  await page.getByLabel('Time').selectOption('week')
  const from = Number(new URL((await asked).url()).searchParams.get('from'))
  const days = (Date.now() - from) / 86_400_000
  expect(days).toBeGreaterThan(6)
  expect(days).toBeLessThanOrEqual(7)
  await page.waitForURL((url) => url.searchParams.get('span') === 'week')
  await page.reload()
  await expect.poll(() => page.getByLabel('Time').inputValue()).toBe('week')
  await page.getByLabel('Time').selectOption('year')
  await firstExam('/exam/report')
  await page.getByLabel('Time').selectOption('all')
  await page.waitForFunction((n) => document.querySelectorAll('main li').length === n, all)
  await page.waitForURL((url) => !url.searchParams.has('span'))
})

it('a swipe over a panel of the report goes to the next tab and back, a short or slanting one nowhere [K15]', async () => {
  await open(ME, 'exam/list')
  await page.goto((await firstExam('/exam/report')).href)
  await inHand(page)
  await page.locator('[data-report="whole"]').waitFor()
  const panel = page.getByRole('tabpanel')
  await panel.scrollIntoViewIfNeeded()
  const tabs = page.getByRole('tab')
  // the text as it stands in the page: what is not painted yet has no inner text
  const chosen = () => page.locator('[role="tab"][aria-selected="true"]').textContent()
  const names = await readTexts(tabs, 2)
  expect(names).not.toContain('')
  const cdp = await page.context().newCDPSession(page)
  const swipe = async (x: number, y: number) => {
    // on the finding above the drawing, wherever the page has come to rest meanwhile
    const words = panel.locator('figcaption').first()
    await words.scrollIntoViewIfNeeded()
    const box = await words.boundingBox()
    const from = { x: 180, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points as { x: number; y: number }[] })
    await touch('touchStart', [from])
    await touch('touchMove', [{ x: from.x + x, y: from.y + y }])
    await touch('touchEnd', [])
  }
  await expect.poll(chosen).toBe(names[0])
  // had it gone on by this, the next swipe would end one further, and the one back not at the first
  await swipe(-40, 0)
  await expect.poll(chosen).toBe(names[0])
  await swipe(-90, 0)
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: names[1] ?? '' }).waitFor()
  await swipe(90, 0)
  await page.locator('[role="tab"][aria-selected="true"]', { hasText: names[0] ?? '' }).waitFor()
})

it('a teacher goes from the transcript to a student’s code', async () => {
  await open('teacher1', 'exam/list')
  await page.goto((await firstExam('/exam/exam-detail')).href)
  await page.locator('main a[href*="/transcript"]').first().click()
  const code = page.getByRole('link', { name: /^QR code of / }).first()
  const name = (await readAttribute(code, 'aria-label', /\S/)).replace('QR code of ', '')
  await code.click()
  // the transcript has the name too, and says whose it is in a watermark
  await page.waitForURL((url) => url.pathname === '/scan/code')
  await page.locator('main img').first().waitFor()
  await page.locator('main').getByText(name).first().waitFor()
  await expect.poll(() => page.locator('[data-watermark]').count()).toBe(0)
})

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { StudentReportReply } from '#contract/exam/report-parts.ts'
import { assembleReport as putTogether } from '#core/domain/report/assemble-report.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(42)

/** One family's evening: sign in, list, report; again with the line cut; then somebody else on the same phone. */
let line: Line
let phone: Phone
let home: string

const NUMBERS = /\d+(?:\.\d+)?/g
const reportText = (): Promise<string> => wholeReport(phone.page)

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${line.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

describe('one phone, one evening', () => {
  let onLine: string
  let examAddress: string

  it('a student signs in and finds their own exams [R119, R125, C009, C097]', async () => {
    await signIn(phone.page, home, ME)
    await underServiceWorker(phone.page)
    await phone.page.goto(`${home}exam/list`)
    const exams = phone.page.locator('main a[href*="/exam/report"]')
    await exams.first().waitFor()
    await expect.poll(() => exams.count()).toBe(3)
  })

  it('the report shows what the server stored [R128, C122]', async () => {
    const reply = phone.page.waitForResponse((r) => r.url().includes('/api/analysis/view/student/report'))
    await phone.page.locator('main a[href*="/exam/report"]').first().click()
    const { data } = (await (await reply).json()) as { data: StudentReportReply }
    const { total, subjects } = putTogether(data)
    onLine = await reportText()
    examAddress = phone.page.url()
    expect(onLine.match(NUMBERS)).toContain(String(total.score))
    expect(onLine).toContain(String(total.full))
    for (const subject of subjects) expect(onLine).toContain(subject.courseName)
  })

  it('the installed app starts cold with the line cut: list and report open with the same numbers [W01, W06]', async () => {
    await phone.page.goto(`${home}exam/list`)
    await phone.page.locator('main a[href*="/exam/report"]').first().waitFor()
    line.set({ offline: true })
    await phone.restart()
    await phone.page.goto(`${home}exam/list`)
    await phone.page.locator('main a[href*="/exam/report"]').first().waitFor()
    await expect.poll(() => phone.page.locator('main a[href*="/exam/report"]').count()).toBe(3)
    await phone.page.goto(examAddress)
    const offLine = await reportText()
    expect(offLine.match(NUMBERS)).toEqual(onLine.match(NUMBERS))
    await phone.page.getByText(/离线/).first().waitFor()
  })

  it('a report never opened says what is needed, with the line cut', async () => {
    await phone.page.goto(`${home}exam/list`)
    await phone.page.locator('main a[href*="/exam/report"]').nth(2).click()
    await phone.page
      .getByRole('button', { name: /重试|再试/ })
      .first()
      .waitFor()
  })

  it('the first student can sign out without the line, and the next sees nothing of it', async () => {
    const first = onLine
    await phone.page.goto(`${home}user`)
    await phone.page
      .getByRole('button', { name: /退出登录/ })
      .first()
      .click()
    await phone.page.locator('dialog[open] button', { hasText: /退出/ }).last().click()
    await phone.page.waitForURL(/\/system\/login/)
    line.set({ offline: false })
    await signIn(phone.page, home, 'student2')
    await phone.page.goto(examAddress)
    await settled(phone.page)
    const kept = await phone.page.evaluate(async () => {
      const texts: string[] = [
        document.body.innerText,
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      ]
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          texts.push(request.url)
          const reply = await cache.match(request)
          if (/json|html/.test(reply?.headers.get('content-type') ?? ''))
            texts.push((await reply?.text()) ?? '')
        }
      }
      for (const db of await indexedDB.databases()) texts.push(db.name ?? '')
      return texts.join('\n')
    })
    const name = /[\u4e00-\u9fff·]{2,15}/.exec(first)?.[0] as string
    expect(name.length).toBeGreaterThan(1)
    expect(kept).not.toContain(name)
    expect(kept.length).toBeGreaterThan(1000)
  })
})

import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { untilReplyKept } from '#tests/support/phone/kept.ts'
import { DEMO_PASSWORD, openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { inHand } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(43)

/** What a tap waits for on the wire: on a far line each wait is a second, however fast the rest is. */
const home = `http://localhost:${serverPort()}/`
const SCORE = 'main a[href*="/exam/report"]'
const CODE = '**/assets/*'
const REPORT_CODE = [/\/report-[^/]*\.js/, /\/report-parts-/, /\/zh-CN\.report-/]
let phone: Phone
let asked: string[]

beforeEach(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  asked = []
  phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})
afterEach(() => phone.close())

/** Waits until the page has files or answers of these addresses. */
const here = (...addresses: readonly RegExp[]) =>
  phone.page.waitForFunction(
    (sources) => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name)
      return sources.every((source) => names.some((name) => new RegExp(source).test(name)))
    },
    addresses.map(({ source }) => source),
  )

const REST_CODE = [/\/rest-[^/]*\.js/, /\/rest-[^/]*\.css/]
const HOME_CODE = [/\/home-[^/]*\.js/, /\/home-parts-/, /\/zh-CN\.exam-/]

/** Name and password are typed, and home's code is here. */
async function typed(): Promise<void> {
  const { page } = phone
  await page.goto(`${home}system/login`)
  await inHand(page)
  await page.locator('input[autocomplete="username"]').fill(ME)
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await here(...REST_CODE, ...HOME_CODE)
}
const enter = () => phone.page.locator('form button[type="submit"]').click()

it('after typing, the score needs no code any more: the calls alone [F01]', async () => {
  await typed()
  await phone.page.route(CODE, () => undefined)
  await enter()
  await phone.page.locator(SCORE).first().waitFor()
})

it('the score comes with the reply to the password, not one question later [F01]', async () => {
  const { page } = phone
  await typed()
  await page.route('**/api/exam/plan/latest*', () => undefined)
  await enter()
  await page.locator(SCORE).first().waitFor()
})

it('while somebody waits for the score nothing but that is asked for [F04]', async () => {
  const { page } = phone
  // a school's server of an earlier release sends no exam along
  await page.route('**/api/base/data/encrypt/login', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: { newestExam?: unknown } }
    delete reply.data.newestExam
    await route.fulfill({ response, json: reply })
  })
  await typed()
  await here(...REPORT_CODE)
  let answer = (): void => undefined
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/exam/plan/latest*', async (route) => {
    await held
    await route.continue()
  })
  asked.length = 0
  await enter()
  await page.waitForRequest('**/api/exam/plan/latest*')
  await page.locator('main:has([data-loading])').waitFor()
  expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([])
  const report = page.waitForRequest('**/api/analysis/view/student/report*')
  answer()
  await page.locator(SCORE).first().waitFor()
  await report
})

it('the report’s code comes while the line would rest, never before what seals a password [F02]', async () => {
  const { page } = phone
  let letGo = (): void => undefined
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/assets/seal-*', async (route) => {
    await held
    await route.continue()
  })
  await typed()
  expect(asked.filter((path) => REPORT_CODE.some((code) => code.test(path)))).toEqual([])
  letGo()
  await here(...REPORT_CODE)
})

it('the report is asked for before what home asks for beside its score [F02]', async () => {
  const { page } = phone
  await typed()
  await here(...REPORT_CODE)
  const list = page.waitForRequest('**/api/exam/plan/student/all*')
  await enter()
  await list
  const order = ['/analysis/view/student/report', '/plan/student/all'].map((part) =>
    asked.findIndex((path) => path.includes(part)),
  )
  expect(order[0]).toBeGreaterThanOrEqual(0)
  expect(order[0]).toBeLessThan(order[1] ?? 0)
})

it('a brand’s mark is asked for once, though page, tab and app show it [F01]', async () => {
  await typed()
  await enter()
  await phone.page.locator(SCORE).first().waitFor()
  const sizes = await phone.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/logo.svg'))
      .map((entry) => (entry as PerformanceResourceTiming).transferSize),
  )
  expect(sizes.filter((size) => size > 0)).toHaveLength(1)
})

it('after a rest on home the report opens without a word from the school [F02]', async () => {
  const { page } = phone
  await typed()
  await enter()
  await here(...REPORT_CODE, /\/student\/report\?/, /\/base\/info\?/)
  await page.route(CODE, () => undefined)
  await page.route('**/api/**', () => undefined)
  await page.locator(SCORE).first().click()
  await page.locator('[data-report]').waitFor()
  await expect.poll(() => page.locator('[data-report]').innerText()).toContain('总分')
})

it('the second visit shows the kept score without a line [F03]', async () => {
  const { page } = phone
  await typed()
  await enter()
  // the newest exam's card: the list of the others may come before it, and its line of change after
  const score = async () => {
    const card = phone.page.locator('main section', { hasText: '最近一次考试' }).first()
    return (await readText(card, /[\d.]+(?=\s*满分)/))[0]
  }
  const told = await score()
  await untilReplyKept(page, '/plan/latest')
  await phone.context.setOffline(true)
  await phone.restart()
  await phone.context.setOffline(true)
  await phone.page.goto(home)
  await expect.poll(score).toBe(told)
})

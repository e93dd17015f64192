import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn, wholeReport } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

let phone: Phone
const home = () => `http://localhost:${serverPort()}/`
const main = () => phone.page.locator('main')

beforeAll(async () => {
  phone = await openPhone({ executablePath: inject('chromium') })
  await signIn(phone.page, home(), 'student2')
})
afterAll(() => phone.close())

it('a report that was opened is no longer to be done [C087] [C088]', async () => {
  const { page } = phone
  const calls = callsOf(page, home())
  const { exam } = await calls.get<{ exam: { examId: string } }>('api/exam/plan/latest')
  // another file may have opened it
  const open = { todoId: `report:${exam.examId}`, done: false }
  await calls.post('api/export/todo/common/update/put', open)
  await page.goto(`${home()}todo`)
  const report = main().getByRole('link', { name: /^看报告：十一月月考/ })
  await report.click()
  await wholeReport(page)
  await expect
    .poll(async () => {
      await page.goto(`${home()}todo`)
      await main().getByRole('heading', { name: '该交的作业' }).waitFor()
      return report.count()
    })
    .toBe(0)
  await main().getByRole('radio', { name: '已完成' }).click()
  await report.waitFor()
})

it('homework that is over is there, with whether it still counts [C087]', async () => {
  const { page } = phone
  await page.goto(`${home()}todo`)
  const over = main().getByRole('listitem').filter({ hasText: '已过期' })
  await over.getByText('现在交也收，记为迟交。', { exact: false }).first().waitFor()
  expect(await axe(page)).toEqual([])
  await over.getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/homework/exam-detail')
})

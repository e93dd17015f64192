import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { makeFamilies } from '#server/demo/families.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { pagePhoto } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone, underServiceWorker } from '#tests/support/phone/phone.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** A marking error reported by a student and decided by a leader; a student of the school that owns the exam. */
const home = () => `http://localhost:${serverPort()}/`
const { number: STUDENT, name: NAME } = makeFamilies()
  .findLast(({ children }) => children.length === 1 && children[0]?.school === 0)
  ?.children.at(0) ?? { number: '', name: '' }
let phones: Phone[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close()
  phones = []
})
const newPhone = async (account: string) => {
  const phone = await openPhone({ executablePath: inject('chromium') })
  phones.push(phone)
  await signIn(phone.page, home(), account)
  return phone.page
}

/** The line of the student's report about a question, in the list of all reports. */
const lineOf = (page: Page, no: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: `${NAME} · ` })
    .filter({ hasText: `第 ${no} 题` })
    .first()
/** Goes from the page about the paper to the report of a question. */
async function openAppeal(page: Page, no: string) {
  await page.getByRole('link', { name: /复核判分反馈/ }).click()
  await page.waitForURL(/\/exam\/appeals\?/)
  const heading = page.getByRole('heading', { name: new RegExp(`${NAME} · .* · 第 ${no} 题`) })
  await page.getByRole('heading', { name: / · 第 .+ 题$/ }).waitFor()
  // the line of the one that is open already leads nowhere
  await lineOf(page, no).click()
  await heading.waitFor()
}

describe('a marking error', () => {
  it('is reported from the question, kept, sent, decided, and the outcome comes back [R150] [C105] [C110] [C111] [C112]', async () => {
    const page = await newPhone(STUDENT)
    await page.goto(`${home()}exam/student-exam-list`)
    await page
      .locator('main a', { hasText: /^期中考试/ })
      .first()
      .click()
    await page.waitForURL(/\/exam\/report\?/)
    await inHand(page)
    const examId = new URL(page.url()).searchParams.get('examId') ?? ''
    await page.goto(`${home()}exam/report/answer-card-question?examId=${examId}`)
    await page.getByRole('tab', { name: '数学' }).click()
    // Until then the numbers are those of the subject before.
    await page.getByRole('tab', { name: '数学', selected: true }).waitFor()
    await page
      .getByRole('link', { name: /没得分/ })
      .first()
      .click()
    await page.waitForURL(/itemNo=/)
    const no = new URL(page.url()).searchParams.get('itemNo') ?? ''
    await page.getByRole('link', { name: '反馈判分错误' }).click()
    const words = page.getByRole('textbox', { name: /请说明哪里不对/ })
    await words.fill('第二步算对了')
    expect(await axe(page)).toEqual([])
    // nothing was pressed yet: what is written is on the phone all the same
    await page.reload()
    await expect.poll(() => words.inputValue(), { timeout: 15_000 }).toBe('第二步算对了')
    await page.getByRole('button', { name: '先保存' }).click()
    await page.getByText('未提交').waitFor()
    await page.reload()
    await expect.poll(() => words.inputValue(), { timeout: 15_000 }).toBe('第二步算对了')
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('复核中').waitFor()

    const leader = await newPhone('leader9')
    await leader.goto(`${home()}exam/exam-detail/scoring?examId=${examId}`)
    await leader.getByRole('combobox', { name: '试卷' }).selectOption({ label: '数学' })
    await openAppeal(leader, no)
    await leader.getByText('第二步算对了').waitFor()
    expect(await axe(leader)).toEqual([])
    await leader.getByRole('textbox', { name: '给学生的说明' }).fill('原卷没有写出第二步')
    await leader.getByRole('button', { name: '维持原分', exact: true }).click()
    await lineOf(leader, no).getByText('维持原分', { exact: true }).waitFor()

    await page.reload()
    await page.getByText('老师说：原卷没有写出第二步').waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('written without the network, with a photograph and a circle on it, it goes later, has a receipt, and a new mark updates the report [B23]', async () => {
    const page = await newPhone(STUDENT)
    const phone = phones.at(-1)
    await page.goto(`${home()}exam/student-exam-list`)
    await page
      .locator('main a', { hasText: /^期中考试/ })
      .first()
      .click()
    await page.waitForURL(/\/exam\/report\?/)
    await underServiceWorker(page)
    const examId = new URL(page.url()).searchParams.get('examId') ?? ''
    await page.goto(`${home()}exam/report/answer-card-question?examId=${examId}`)
    await page.getByRole('tab', { name: '英语' }).click()
    // Until then the numbers are those of the subject before.
    await page.getByRole('tab', { name: '英语', selected: true }).waitFor()
    await page
      .getByRole('link', { name: /没得分/ })
      .first()
      .click()
    await page.waitForURL(/itemNo=/)
    const question = page.url()
    const no = new URL(question).searchParams.get('itemNo') ?? ''
    await page.getByRole('link', { name: '反馈判分错误' }).click()
    await page.getByText(/前可以反馈/).waitFor()
    const photo = await pagePhoto(page)
    await phone?.context.setOffline(true)
    await page.reload()
    await page.getByRole('textbox', { name: /请说明哪里不对/ }).fill('答对了却没有分')
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '附一张照片' }).click()
    await (await chosen).setFiles(photo)
    const board = page.locator('[data-pen]')
    await board.scrollIntoViewIfNeeded()
    const box = await board.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const [dx, dy] of [
      [60, 0],
      [60, 40],
      [0, 40],
      [0, 0],
    ] as const)
      await page.mouse.move(x + dx, y + dy)
    await page.mouse.up()
    await page.getByRole('button', { name: '擦掉' }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByText('有网络时自动发给学校').waitFor()
    await page.reload()
    await page.getByText('有网络时自动发给学校').waitFor()
    await phone?.context.setOffline(false)
    await page.getByText(/回执编号 \w+/).waitFor()
    await page.getByText('复核中').first().waitFor()

    const leader = await newPhone('leader9')
    await leader.goto(`${home()}exam/exam-detail/scoring?examId=${examId}`)
    await leader.getByRole('combobox', { name: '试卷' }).selectOption({ label: '英语' })
    await openAppeal(leader, no)
    await leader.getByRole('img', { name: '学生给出的图片' }).waitFor()
    await leader.getByRole('img', { name: '学生圈出的地方' }).waitFor()
    expect(await axe(leader)).toEqual([])
    await leader.getByRole('textbox', { name: '改为（分）' }).fill('1')
    await leader.getByRole('button', { name: '改分' }).click()
    await lineOf(leader, no).getByText('已改为 1 分', { exact: true }).waitFor()

    await page.reload()
    await page.getByText('由 0 分改为 1 分，报告已更新。').waitFor()
    await expect
      .poll(
        async () => {
          await page.goto(question)
          await page.getByText('班级得分率').waitFor()
          return page.locator('main').innerText()
        },
        { timeout: 60_000, interval: 3000 },
      )
      .toContain('1 / ')
  })
})

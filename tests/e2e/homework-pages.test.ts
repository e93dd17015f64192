import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import {
  addPhoto,
  answerSome,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
} from '#tests/support/phone/homework.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { operation } from '#tests/support/school/homework.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(17)

let phone: Phone
let home: string
let homeworkId: string
const open = async (path: string) => {
  await phone.page.goto(homeworkPage(home, path, homeworkId))
  await settled(phone.page)
}
const says = (words: string) => phone.page.locator('main').getByText(words).first().waitFor()
/** A line of the marker's pen on the photograph, as it comes from a marker's phone. */
const penStroke = async () => {
  const calls = callsOf(phone.page, home)
  const { accountKey } = await calls.get<{ accountKey: string }>('api/base/data/system/account/user')
  const sheet = await calls.get<SheetDetail>(`api/exam/homework/student/detail?homeworkId=${homeworkId}`)
  const fileId = sheet.answers.flatMap(({ pages }) => pages)[0]?.fileId ?? ''
  const strokes = [{ color: '#c8102e', width: 60, points: [1000, 1000, 4000, 1000, 4000, 2000] }]
  const more = { accountKey, deviceId: 'phone-of-marker', sealedAt: Date.now() }
  const target = `strokes/${homeworkId}/${sheet.studentId}/${fileId}`
  await calls.post('api/common/operation/send', operation(ME, 'strokes', target, { strokes }, more))
}
/** Formulas drawn on the page, by words that a screen reader says of them. */
const formulas = async (...said: string[]) => {
  for (const words of said)
    await phone.page.locator(`main svg[role="img"][aria-label*="${words}"]`).first().waitFor()
  await expect.poll(() => phone.page.locator('main').innerText()).not.toContain('$')
}
const clean = async () => expect(await axe(phone.page)).toEqual([])

beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: '自查作业', marker: 'self' })
  await signIn(phone.page, home, ME)
})
afterAll(() => phone.close())

describe("a student's way through a homework that is checked at home", () => {
  it('finds it on home and in the list, with its deadline; nothing is checked yet [R151]', async () => {
    await phone.page.goto(home)
    await phone.page.locator('main a[href="/homework/list"]').click()
    await says('自查作业')
    await clean()
    await phone.page.goto(`${home}homework/list?view=checked`)
    await phone.page.locator('main li a').first().waitFor()
    await expect.poll(() => phone.page.getByText('自查作业').count()).toBe(0)
  })
  it('reads what it asks before it begins; nothing of a key is shown [R153]', async () => {
    await open('homework/exam-detail')
    await says('4 题，共 25 分')
    await formulas('x 的平方 减 5 x', 'y 等于 x 的平方')
    await clean()
    await expect.poll(() => phone.page.locator('main').innerText()).not.toContain('参考答案')
  })
  it('says what is not there yet: no report, no checked paper, no pages [R152, R154, R155, R156]', async () => {
    for (const [path, words] of [
      ['homework/report', '批改好之后才有报告'],
      ['homework/summarize', '批改好之后才有报告'],
      ['homework/check-homework-detail', '还没有批改好'],
      ['homework/check-homework-detail/student-paper', '这份作业没有照片'],
    ] as const) {
      await open(path)
      await says(words)
    }
  })
  it('does it: choices, words, a photograph that is cut; every page keeps the rules of access [R157, R158]', async () => {
    await open('online-homework/do-homework')
    await formulas('x 的平方 减 5 x')
    await clean()
    await answerSome(phone.page, '(2,-1)')
    await phone.page.getByRole('button', { name: '数学符号' }).click()
    await clean()
    await toQuestion(phone.page, 4)
    await addPhoto(phone.page, await pagePhoto(phone.page))
    await clean()
    await phone.page.locator('main ol a').first().click()
    await phone.page.getByRole('slider', { name: '左边' }).press('ArrowRight')
    await phone.page.getByText('原图会留到学校收到为止').waitFor()
    await clean()
    await phone.page.getByRole('button', { name: '完成' }).click()
    await phone.page.getByText('已答 3 / 4').waitFor()
    await phone.page.waitForFunction(() => !document.body.innerText.includes('正在处理'))
    await phone.page.getByRole('button', { name: '检查并提交' }).click()
    await phone.page.getByText('还有 1 道题没做：2').waitFor()
    await phone.page.locator('dialog[open]').getByRole('button', { name: '再看看' }).click()
  })
  it('hands in and sees each piece arrive [R163]', async () => {
    await handIn(phone.page)
    await says('全部内容学校都已收到')
    await clean()
  })
  it('checks it with the key beside it, and gives it back [R181]', async () => {
    await open('homework-check-paper')
    await says('参考答案')
    const marks = phone.page.locator('main input[inputmode=decimal]')
    for (const [at, mark] of ['5', '0', '4.5'].entries()) await marks.nth(at).fill(mark)
    await marks.nth(3).fill('99')
    await says('请输入 0 到 10 之间的分数')
    await clean()
    await marks.nth(3).fill('7')
    await penStroke()
    await phone.page.getByRole('button', { name: '完成批改' }).click()
    await says('全部内容学校都已收到')
  })
  it('reads the checked paper, its photographs, the report and the summary [R152, R154, R155, R156]', async () => {
    for (const [path, words] of [
      ['homework/check-homework-detail', '16.5'],
      ['homework/check-homework-detail/student-paper', '第 4 题，第 1 张'],
      ['homework/report', '16.5'],
      ['homework/summarize', '1 份已批改'],
    ] as const) {
      await open(path)
      await says(words)
      if (path === 'homework/report') {
        // one checked paper is no class to be compared with
        await says('暂不和班级比较')
        await expect.poll(() => phone.page.getByText('最值得再看的题').count()).toBe(0)
      }
      if (path === 'homework/check-homework-detail') await formulas('x 的平方 减 5 x', 'y 等于 x 的平方')
      await clean()
    }
  })
  it("the marker's pen lies over the photograph, sharp at any size, and can be put away [R155]", async () => {
    await open('homework/check-homework-detail/student-paper')
    const marks = phone.page.getByRole('img', { name: '老师的批注' })
    await marks.waitFor()
    const page = phone.page.getByRole('img', { name: '第 4 题，第 1 张' })
    const sizeOf = async (of: typeof marks) => {
      const { width = 0, height = 0 } = (await of.boundingBox()) ?? {}
      return [Math.round(width), Math.round(height)]
    }
    // the photograph comes after the strokes
    await page.evaluate((img: HTMLImageElement) => img.decode())
    const apart = async () => {
      const [[w = 0, h = 0], [x = 0, y = 0]] = await Promise.all([sizeOf(marks), sizeOf(page)])
      return Math.max(Math.abs(w - x), Math.abs(h - y))
    }
    await expect.poll(apart).toBeLessThanOrEqual(1)
    const [before = 0] = await sizeOf(marks)
    await phone.page.getByRole('button', { name: '放大' }).click()
    await expect.poll(async () => (await sizeOf(marks))[0]).toBeGreaterThan(1.4 * before)
    await phone.page.getByRole('button', { name: '隐藏批注' }).click()
    await marks.waitFor({ state: 'detached' })
  })
  it('a homework that is not there is told, with a way to ask again [R153]', async () => {
    await phone.page.goto(homeworkPage(home, 'homework/exam-detail', 'no-such-homework'))
    await phone.page.locator('main [role=alert]').waitFor()
    await phone.page.getByRole('button', { name: '再试一次' }).waitFor()
  })
  it('nobody else comes in: a leader is sent away from every page [R151, R157, R158, R163, R181]', async () => {
    await emptyStores(phone.page)
    await signIn(phone.page, home, 'leader9')
    for (const path of [
      'homework/list',
      'online-homework/do-homework',
      'online-homework/crop',
      'online-homework/in-progress-detail',
      'homework-check-paper',
    ]) {
      await phone.page.goto(homeworkPage(home, path, homeworkId))
      await phone.page.waitForURL((url) => url.pathname === '/401')
    }
  })
})

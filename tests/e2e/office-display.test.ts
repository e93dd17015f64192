import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildStudentNumber } from '#server/demo/families.ts'
import { openSecondSchool } from '#tests/support/office/second-school-desk.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { inHand, signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`

let phone: Phone
let userId: string
beforeAll(async () => {
  ;({ phone, userId } = await openSecondSchool(home()))
})
afterAll(() => phone.close())

it('a feature is turned off after saying for whom, gone for a student, and is back by one tap [O11]', async () => {
  const { page } = phone
  const student = await openPhone({ executablePath: inject('chromium') })
  try {
    await signIn(student.page, home(), 'student2')
    const open = async () => {
      await student.page.goto(`${home()}homework/list`)
      await inHand(student.page)
    }
    const isThere = student.page.getByRole('heading', { name: '作业', exact: true }).first()
    await open()
    await isThere.waitFor()
    await page.goto(`${home()}office/display`)
    await page.getByRole('button', { name: '停用“作业”' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/\d+ 个家庭账号、\d+ 个教职工账号/).waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: '停用', exact: true }).click()
    await page.getByText('“作业”已停用。').waitFor()
    await page.getByRole('button', { name: '启用“作业”' }).waitFor()
    await open()
    await student.page.getByText('没有找到这个页面').first().waitFor()
    await expect.poll(() => isThere.count()).toBe(0)
    // what the brand has besides is as it was
    await student.page.goto(`${home()}wrong-answer/wrong-answer-practice`)
    await student.page.getByRole('heading', { name: '错题练习' }).waitFor()
    await page.getByRole('button', { name: '启用“作业”' }).click()
    await page.getByText('“作业”已启用。').waitFor()
    await open()
    await isThere.waitFor()
  } finally {
    await student.close()
    // also when a step before failed, other files find the school as it was
    await callsOf(page, home()).post('api/office/features/turn', { userId, name: 'homework', on: true })
  }
})

it('a report is previewed of the student who is looked for, and of a class, under the rules of the form [O11]', async () => {
  const { page } = phone
  const number = buildStudentNumber({ school: 1, grade: 2, class: 3, seat: 4 })
  await page.goto(`${home()}office/display`)
  const search = page.getByRole('searchbox', { name: '换一位学生：姓名或学号' })
  await page.getByText('看考试名单上第一位学生的报告').waitFor()
  await search.fill('没有这个人')
  await page.getByText('这个年级没有这个姓名或学号。').waitFor()
  await search.fill(number)
  const found = page.getByRole('button', { name: number })
  const name = (await readText(found, / · /)).input?.split(' · ')[0] ?? ''
  await found.click()
  await page.getByText(`看 ${name} · ${number}`).waitFor()
  expect(await axe(page)).toEqual([])
  const look = page.getByRole('button', { name: '预览', exact: true })
  await look.click()
  await page.getByText(`${name}（`).waitFor()
  await page.getByRole('radio', { name: '班主任' }).check({ force: true })
  await page.getByLabel('班级', { exact: true }).selectOption({ label: '九(4)班' })
  await look.click()
  await page.getByText(/九\(4\)班.*看到/).waitFor()
  expect(await axe(page)).toEqual([])
})

it('on a phone the section that is open stands in view [O11]', async () => {
  const { page } = phone
  for (const path of ['office/running', 'office/audit', 'office']) {
    await page.goto(home() + path)
    const here = page.getByRole('navigation', { name: '校务栏目' }).locator('[aria-current="page"]')
    await here.waitFor()
    await expect
      .poll(async () => {
        const box = await here.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 360
      })
      .toBe(true)
  }
})

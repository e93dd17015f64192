import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { callsOf, handIn } from '#tests/support/phone/hand-in.ts'
import { homeworkPage } from '#tests/support/phone/homework.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText, settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const STUDENTS = [ownStudent(9), ownStudent(28)]
let home: string
let homeworkId: string
let students: Phone[] = []
let teacher: Phone
beforeAll(async () => {
  home = `http://localhost:${serverPort()}/`
  homeworkId = await setHomework(home, { title: '按题批改', marker: 'teacher' })
  const executablePath = inject('chromium')
  students = await Promise.all(STUDENTS.map(() => openPhone({ executablePath })))
  for (const [i, account] of STUDENTS.entries()) {
    const page = students[i]?.page
    if (page) await handIn(page, home, account, homeworkId)
  }
  teacher = await openPhone({ executablePath, width: 1280, height: 900 })
  await signIn(teacher.page, home, 'teacher1')
})
afterAll(() => Promise.all([...students, teacher].map((phone) => phone.close())))

it('one question is marked across all papers by the keys, then all are given back in one go, and taken back [R154, R181]', async () => {
  const { page } = teacher
  await page.goto(homeworkPage(home, 'homework-check-paper', homeworkId))
  await settled(page)
  await page.getByRole('radio', { name: '按题批' }).check({ force: true })
  await page.getByRole('button', { name: '第 4 题：还有 2 份没批' }).click()
  const who = page.locator('main h2').first()
  const [first] = await readText(who, /\S+/)
  // only this question of the paper is there, and no way back before the others are marked
  await expect.poll(() => page.locator('main article').count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: '发还', exact: true }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('9')
  await page.keyboard.press('Enter')
  await expect.poll(() => who.innerText()).not.toBe(first)
  await page.getByText('第 4 题：还有 1 份没批').waitFor()
  await page.keyboard.press('8')
  await page.keyboard.press('Enter')
  await page.getByText('第 4 题：都有分了').waitFor()
  // a key has marked the choices; the words wait
  await page.getByRole('button', { name: '去批第 3 题' }).click()
  await page.getByText('第 3 题：还有 2 份没批').waitFor()
  for (const rest of ['第 3 题：还有 1 份没批', '第 3 题：都有分了']) {
    await page.keyboard.press('2')
    await page.keyboard.press('Enter')
    await page.getByText(rest).waitFor()
  }
  await page.getByRole('button', { name: '回到按份批' }).click()
  await page.getByRole('button', { name: '发还这 2 份' }).click()
  await page.getByRole('dialog').getByText('学生和家长马上看到').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: '发还', exact: true }).click()
  await page.getByText('已发还 2 份。').waitFor()
  const states = () =>
    Promise.all(
      students.map(async (phone) => {
        const path = `api/exam/homework/student/detail?homeworkId=${homeworkId}`
        return (await callsOf(phone.page, home).get<{ state: string; score: number | null }>(path)).state
      }),
    )
  await expect.poll(states).toEqual(['checked', 'checked'])
  const told = page.getByRole('status').filter({ hasText: '已发还 2 份。' })
  await told.getByRole('button', { name: '撤销' }).click()
  await expect.poll(states).toEqual(['submitted', 'submitted'])
  await page.getByRole('button', { name: '发还这 2 份' }).waitFor()
})

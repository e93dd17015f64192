import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { answerSome, handIn, homeworkPage } from '#tests/support/homework-phone.ts'
import { type Line, openLine } from '#tests/support/line.ts'
import { serverPort } from '#tests/support/own-server.ts'
import { openPhone, type Phone } from '#tests/support/phone.ts'
import { setHomework } from '#tests/support/set-homework.ts'
import { signIn } from '#tests/support/sign-in.ts'

let line: Line
let student: Phone
let teacher: Phone
const school = () => `http://localhost:${serverPort()}/`

beforeAll(async () => {
  line = await openLine(serverPort())
  ;[student, teacher] = await Promise.all([
    openPhone({ executablePath: inject('chromium') }),
    openPhone({ executablePath: inject('chromium') }),
  ])
}, 60_000)
afterAll(async () => {
  await Promise.all([student.close(), teacher.close()])
  await line.close()
})

/** The bytes a student without a line saves for the teacher. */
async function savedFile(homeworkId: string): Promise<Buffer> {
  const { page } = student
  const home = `http://localhost:${line.port}/`
  const keys = page.waitForResponse((reply) => reply.url().includes('/operation/keys'))
  await signIn(page, home, 'student1')
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await page.locator('main nav button').first().waitFor()
  // What is typed while there is a line brings the school's key to the phone.
  await page.locator('main input[type=radio]').first().check()
  await keys
  line.set({ offline: true })
  await answerSome(page, '(2,-1)')
  await handIn(page)
  const saved = page.waitForEvent('download')
  await page.locator('main').getByRole('button', { name: '保存答案文件' }).click()
  return readFileSync(await (await saved).path())
}

it('an answer file handed over by hand is taken in once; a damaged one is refused, and both are said', async () => {
  const { page } = teacher
  const homeworkId = await setHomework(page, school(), { title: '断网作业', hours: 0.5 })
  const buffer = await savedFile(homeworkId)
  const forged = Buffer.from(buffer)
  forged.writeUInt8(forged.readUInt8(forged.length - 20) ^ 1, forged.length - 20)
  const file = (name: string, bytes: Buffer) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: bytes,
  })
  await page.goto(`${school()}homework/list`)
  await page.getByRole('button', { name: '导入答案文件' }).click()
  await page
    .locator('[data-take-in]')
    .setInputFiles([
      file('first', buffer),
      file('again', buffer),
      file('forged', forged),
      file('no answer file', Buffer.from('hello')),
    ])
  const lines = page.getByRole('list', { name: '导入结果' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(4)
  await expect.poll(() => lines.getByText('正在读取').count(), { timeout: 60_000 }).toBe(0)
  const texts = await lines.allInnerTexts()
  expect(texts[0]).toMatch(/断网作业[\s\S]*导入 [1-9]\d* 项/)
  expect(texts[1]).toMatch(/[1-9]\d* 项已有/)
  expect(texts[1]).not.toContain('导入')
  expect(texts[2]).toContain('未导入')
  expect(texts[3]).toContain('未导入')
  await page.goto(`${school()}online-homework/homework-detail/${homeworkId}`)
  await page.getByRole('link', { name: '批改 1 份' }).click()
  await page.getByText('(2,-1)').first().waitFor()
})

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { answerSome, handIn, homeworkPage, untilSchoolKeyKept } from '#tests/support/phone/homework.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const ME = ownStudent(4)

let line: Line
let student: Phone
let teacher: Phone
const school = () => `http://localhost:${serverPort()}/`

beforeEach(async () => {
  line = await openLine(serverPort())
  ;[student, teacher] = await Promise.all([
    openPhone({ executablePath: inject('chromium') }),
    openPhone({ executablePath: inject('chromium') }),
  ])
}, 60_000)
afterEach(async () => {
  await Promise.all([student.close(), teacher.close()])
  await line.close()
})

/** A student hands in without a line. */
async function handsInOffline({ page }: Phone, homeworkId: string): Promise<void> {
  const home = `http://localhost:${line.port}/`
  await signIn(page, home, ME)
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await page.locator('main nav button').first().waitFor()
  // What is typed while there is a line brings the school's key to the phone.
  await page.locator('main input[type=radio]').first().check()
  await untilSchoolKeyKept(page)
  line.set({ offline: true })
  await answerSome(page, '(2,-1)')
  await handIn(page)
}

/** What a press on a button saves. */
async function savedBy({ page }: Phone, button: string): Promise<{ name: string; path: string }> {
  const saving = page.waitForEvent('download')
  await page.locator('main').getByRole('button', { name: button }).click()
  const saved = await saving
  return { name: saved.suggestedFilename(), path: await saved.path() }
}

/** Lets the work that waits name photographs of 9 MiB each too, as if they had been taken. */
async function addLargePhotos({ page }: Phone, count: number): Promise<void> {
  await page.evaluate(async (many) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error(request.error?.message))
      })
    const name = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .find((one) => one.startsWith('kb_'))
    const db = await done(indexedDB.open(name ?? ''))
    const tables = db.transaction(['operation', 'upload', 'bytes'], 'readwrite')
    const put = (table: string, row: unknown) => done(tables.objectStore(table).put(row))
    const rows = (await done(tables.objectStore('operation').getAll())) as Record<string, unknown>[]
    const row = rows.find((one) => one['kind'] === 'answer')
    if (!row) throw new Error('nothing waits')
    const files: string[] = []
    for (let no = 0; no < many; no++) {
      const fileId = `${no}`.padStart(32, 'a')
      const bytes = new Uint8Array(9 * 1_048_576).fill(no + 1)
      bytes.set([0xff, 0xd8, 0xff, 0xe0])
      const facts = { type: 'image/jpeg', name: `${no}.jpg`, purpose: 'answer', size: bytes.length }
      const fresh = { schoolId: null, sha256: null, sent: 0, early: false, trouble: null, safe: false }
      const { sealed, work: target, createdAt, seq } = row
      await put('upload', { fileId, sealed, target, createdAt, seq, ...facts, ...fresh })
      await put('bytes', { fileId, bytes: bytes.buffer })
      files.push(fileId)
    }
    await put('operation', { ...row, files })
    db.close()
  }, count)
}

it('an answer file handed over by hand is taken in once; a damaged one is refused, and both are said', async () => {
  const { page } = teacher
  await signIn(page, school(), 'teacher1')
  const homeworkId = await setHomework(school(), { title: '断网作业', hours: 0.5 })
  await handsInOffline(student, homeworkId)
  const { name, path } = await savedBy(student, '保存答案文件')
  const buffer = readFileSync(path)
  expect(name).toMatch(/^answers-\d{12}\.kaoban$/)
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
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual([
      expect.stringMatching(/断网作业[\s\S]*导入 [1-9]\d* 项/),
      expect.stringMatching(/^(?![\s\S]*导入)[\s\S]*[1-9]\d* 项已有/),
      expect.stringContaining('未导入'),
      expect.stringContaining('未导入'),
    ])
  await page.goto(`${school()}online-homework/homework-detail/${homeworkId}`)
  await page.getByRole('link', { name: '批改 1 份' }).click()
  await page.getByText('(2,-1)').first().waitFor()
})

it('more than a file can hold is saved as several, one press each, and taken in whole in any order [B04]', async () => {
  const { page } = student
  await signIn(teacher.page, school(), 'teacher1')
  const homeworkId = await setHomework(school(), { title: '照片很多', hours: 0.5 })
  await handsInOffline(student, homeworkId)
  await addLargePhotos(student, 3)
  const first = await savedBy(student, '保存答案文件')
  const list = page.getByRole('list', { name: '答案文件' }).getByRole('listitem')
  await expect.poll(() => list.count()).toBe(2)
  await expect.poll(() => list.getByText('已保存').count()).toBe(1)
  const second = await savedBy(student, '保存文件 2/2')
  await expect.poll(() => list.getByText('已保存').count()).toBe(2)
  expect(await axe(page)).toEqual([])
  expect([first.name.slice(20), second.name.slice(20)]).toEqual(['-1of2.kaoban', '-2of2.kaoban'])
  await teacher.page.goto(`${school()}homework/list`)
  await teacher.page.getByRole('button', { name: '导入答案文件' }).click()
  const lines = teacher.page.getByRole('list', { name: '导入结果' }).getByRole('listitem')
  const take = ({ path }: typeof first) => teacher.page.locator('[data-take-in]').setInputFiles(path)
  const told = (no: number) => expect.poll(() => lines.nth(no).innerText(), { timeout: 60_000 })
  await take(second)
  await told(0).toMatch(/文件 2\/2[\s\S]*项等同组的其余文件/)
  await take(first)
  await told(1).toMatch(/^(?![\s\S]*(等同组|被拒))[\s\S]*导入 [1-9]\d* 项[\s\S]*文件 1\/2/)
  await teacher.page.goto(`${school()}online-homework/homework-detail/${homeworkId}`)
  await teacher.page.getByRole('link', { name: '批改 1 份' }).waitFor()
})

import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import {
  addPhoto,
  answerSome,
  handIn,
  homeworkPage,
  pagePhoto,
  toQuestion,
} from '#tests/support/phone/homework.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { ownStudent } from '#tests/support/school/own-student.ts'
import { setHomework } from '#tests/support/school/set-homework.ts'
import { serverDataDir } from '#tests/support/servers/own-server.ts'
import { openRestoredServer } from '#tests/support/servers/restored-server.ts'

const ME = ownStudent(20)

// the whole demo district is backed up, checked and restored
vi.setConfig({ testTimeout: 480_000, hookTimeout: 480_000 })

let server: Awaited<ReturnType<typeof openRestoredServer>>
let phone: Phone
let home: string
let homeworkId: string
beforeAll(async () => {
  server = await openRestoredServer(serverDataDir())
  home = `http://localhost:${server.port}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  homeworkId = await setHomework(home, { title: '恢复之后' })
  await signIn(phone.page, home, ME)
})
afterAll(async () => {
  await phone.close()
  await server.close()
})

const operations = async () =>
  (
    await server
      .db()
      .selectFrom('op_kept')
      .where('of_id', '=', homeworkId)
      .select(['op_id', 'target'])
      .orderBy('op_id')
      .execute()
  ).filter(({ target }) => !target.startsWith('set'))
/** Files that the homework's pages name. */
const pagesOf = async (): Promise<string[]> => {
  const { body } = await server
    .db()
    .selectFrom('op_kept')
    .where('of_id', '=', homeworkId)
    .where('kind', '=', 'pages')
    .select('body')
    .executeTakeFirstOrThrow()
  return (JSON.parse(body) as { pages: { fileId: string }[] }).pages.map(({ fileId }) => fileId)
}
const asksForClashes = () =>
  phone.page.waitForResponse((reply) => reply.url().includes('operation/replaced') && reply.ok())

it('homework handed in after the backup is at the restored school again, photograph and all [G04]', async () => {
  const { page } = phone
  await server.backUp()
  const heard = asksForClashes()
  await page.goto(homeworkPage(home, 'online-homework/do-homework', homeworkId))
  await heard
  await answerSome(page, 'x² ≥ 4')
  await toQuestion(page, 4)
  await addPhoto(page, await pagePhoto(page))
  await handIn(page)
  await page.getByText('全部内容学校都已收到').waitFor({ timeout: 60_000 })
  const before = await operations()
  expect(before.length).toBeGreaterThan(3)

  await server.restore()
  expect(await operations()).toEqual([])
  await page.goto(home)
  await expect.poll(operations, { timeout: 120_000 }).toEqual(before)
  // those of the demo lie in another folder: the ones that this phone names count
  const pages = await pagesOf()
  expect(pages).toHaveLength(1)
  const files = await server
    .db()
    .selectFrom('file')
    .innerJoin('school', 'school.school_id', 'file.school_id')
    .where('file_id', 'in', pages)
    .select(['file.school_id', 'sha256'])
    .execute()
  expect(files).toHaveLength(1)
  for (const { school_id, sha256 } of files)
    expect(existsSync(server.files().blob(school_id, sha256))).toBe(true)
})

it('a copied data folder that was put back without the command is noticed by a phone, which sends again and says so [G04]', async () => {
  const { page } = phone
  const db = server.db()
  const before = await operations()
  const { account_id } = await db
    .selectFrom('op_kept')
    .where('of_id', '=', homeworkId)
    .where('kind', '=', 'answer')
    .select('account_id')
    .executeTakeFirstOrThrow()
  const lost = await pagesOf()
  // The database as it was before the homework was handed in, and no word of a restore or a backup.
  await db.deleteFrom('op_kept').where('account_id', '=', account_id).execute()
  await db.deleteFrom('op_target').where('account_id', '=', account_id).execute()
  for (const table of ['account_seq', 'device_mark'] as const)
    await db.deleteFrom(table).where('account_id', '=', account_id).execute()
  for (const table of ['file', 'upload'] as const)
    await db.deleteFrom(table).where('file_id', 'in', lost).execute()
  await db.deleteFrom('setting').where('key', 'in', ['restored', 'lastBackup']).execute()

  await page.goto(home)
  await expect.poll(operations, { timeout: 120_000 }).toEqual(before)
  const files = await db
    .selectFrom('file')
    .where('file_id', 'in', await pagesOf())
    .select('sha256')
    .execute()
  expect(files).toHaveLength(1)
  await page.getByText('学校数据恢复过').waitFor()
  await page.goto(`${home}user/unsent`)
  await page.getByText('学校的数据恢复到了较早的状态').waitFor()
  await page.getByRole('button', { name: '知道了' }).click()
  await page.getByText('学校的数据恢复到了较早的状态').waitFor({ state: 'detached' })
})

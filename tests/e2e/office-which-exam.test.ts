import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readAttribute } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
/** What a check of the files may take on a machine that does much else at once, ms. */
const CHECK_MS = 200_000
const NAME = `同名周测${randomUUID().slice(0, 4)}`

let office: Phone
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaoban-which-'))
  office = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })
  await signIn(office.page, home(), 'admin1')
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Drops the files of four new students of a grade and says what the exam is called. */
async function bring(grade: string, letter: string): Promise<void> {
  const { page } = office
  const numbers = [1, 2, 3, 4].map((i) => `${letter}${i}`)
  const kept = (name: string, lines: readonly string[]) => {
    const path = join(folder, name)
    writeFileSync(path, lines.join('\n'))
    return path
  }
  await page.goto(`${home()}office/scores`)
  await page.getByRole('button', { name: '导入成绩' }).first().click()
  await page
    .locator('input[type="file"]')
    .setInputFiles([
      kept('名单.csv', [
        '学号,姓名,年级,班级',
        ...numbers.map((n) => `${n},同名${n},${grade},${grade}${letter}班`),
      ]),
      kept('数学-题目.csv', ['题号,满分,题型', '1,5,解答', '2,10,解答']),
      kept('数学-成绩.csv', ['学号,1,2', ...numbers.map((n, i) => `${n},${i},${i + 2}`)]),
    ])
  await page.getByLabel('考试名称').fill(NAME)
  await page.getByLabel('日期').fill('2026-11-20')
  await page.getByLabel('新建花名册里有').check()
  await page.getByRole('button', { name: '保存并重新检查' }).click()
}
async function store(then = '去发布'): Promise<void> {
  const { page } = office
  await page.getByText('没有问题了').waitFor({ timeout: CHECK_MS })
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.getByRole('link', { name: then }).waitFor()
}

it('an exam of the name and day of another one is asked about, and stands beside it [T02]', async () => {
  const { page } = office
  await bring('高一', 'W')
  await store()
  await bring('高二', 'V')
  const which = page.getByRole('region', { name: '这是哪一场考试' })
  await which.getByText('学生大多不同').waitFor({ timeout: CHECK_MS })
  await which.getByText('高一', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await which.getByRole('button', { name: '这是另一场考试' }).click()
  await page.getByText('按另一场考试导入').waitFor({ timeout: CHECK_MS })
  await store()
  await page.goto(`${home()}office/scores`)
  const rows = page.getByRole('region', { name: '考试' }).getByRole('row').filter({ hasText: NAME })
  await expect.poll(() => rows.filter({ hasText: '高一' }).count()).toBe(1)
  await expect.poll(() => rows.filter({ hasText: '高二' }).count()).toBe(1)
}, 400_000)

it('a file without marks, dropped alone, is taken to the exam that is chosen [O15]', async () => {
  const { page } = office
  const path = join(folder, '数学-解析.pdf')
  writeFileSync(path, '%PDF-1.7\nexplained\n%%EOF\n')
  await page.goto(`${home()}office/scores`)
  await page.getByRole('button', { name: '导入成绩' }).first().click()
  await page.locator('input[type="file"]').setInputFiles([path])
  const heading = page.getByRole('heading', { name: '加到哪场考试' })
  const target = page.locator('section', { has: heading })
  await page.getByText('也没有说加到哪场考试').waitFor({ timeout: CHECK_MS })
  await target.getByLabel('查找考试').fill('没有这样的考试')
  await target.getByText('没有找到考试').waitFor()
  await target.getByLabel('查找考试').fill(NAME)
  const which = target.getByLabel('考试', { exact: true })
  await which.locator('option').filter({ hasText: '高一' }).waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])
  const first = which.locator('option').filter({ hasText: '高一' })
  await which.selectOption(await readAttribute(first, 'value', /./))
  await target.getByRole('button', { name: '加到这场考试' }).click()
  await target.getByText(`加到：${NAME}`).waitFor()
  await store('看这场考试')
}, 400_000)

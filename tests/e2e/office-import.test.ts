import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { pressByKey, tabTo } from '#tests/support/phone/by-keyboard.ts'
import { holdBack } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { type Matura, matura, messyWorkbook } from '#tests/support/school/matura.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
/** What the whole way may take whoever has never seen the page, ms. */
const FIVE_MINUTES = 300_000

/** What a check of the files may take on a machine that does much else at once, ms. */
const CHECK_MS = 200_000

let office: Phone
let data: Matura
let folder: string
const kept = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kaoban-import-'))
  data = matura()
  office = await openPhone({ executablePath: inject('chromium'), width: 1280, height: 800 })
  await signIn(office.page, home(), 'admin1')
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

/** From the list of exams to a draft with these files. */
async function drop(files: readonly string[]): Promise<void> {
  const { page } = office
  await page.goto(`${home()}office/scores`)
  await page.getByRole('button', { name: '导入成绩' }).first().click()
  await page.locator('input[type="file"]').setInputFiles([...files])
}
/** Fills in what the exam is called; presses nothing. */
async function called(name: string): Promise<void> {
  const { page } = office
  await page.getByLabel('考试名称').fill(name)
  await page.getByLabel('日期').fill('2026-11-20')
}
/** Imports what was checked, and publishes it at once. */
async function importAndPublish(): Promise<void> {
  const { page } = office
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await page.getByRole('link', { name: '去发布' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const ask = page.locator('dialog[open]')
  await ask.getByText('报告一生成，家长和学生就能看到').waitFor()
  await ask.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已发布', { exact: true }).waitFor()
}
/** An account for the class of the reader. @returns the password of the reader */
async function account(): Promise<{ login: string; password: string }> {
  const { number, className } = data.reader
  const out = join(folder, 'accounts.csv')
  const args = ['server/accounts/cli.ts', '--students', '--grade', '高三', '--class', className]
  await promisify(execFile)(process.execPath, [...args, '--school', await schoolName(), '--out', out], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, KAOBAN_DATA_DIR: serverDataDir() },
  })
  const line = readFileSync(out, 'utf8')
    .split(/\r?\n/)
    .find((one) => one.includes(number))
  const cells = (line ?? '').split(',')
  return { login: cells.at(-2) ?? '', password: cells.at(-1) ?? '' }
}
const schoolName = () =>
  office.page.evaluate(
    () =>
      (
        JSON.parse(localStorage.getItem('kb.profile') ?? '{}') as {
          account?: { userList?: { schoolName?: string }[] }
        }
      ).account?.userList?.[0]?.schoolName ?? '',
  )

describe('whoever has never seen the office', () => {
  it('brings plain CSV files in and a student reads the report, within five minutes [O16, O03, O07]', async () => {
    const began = Date.now()
    const { page } = office
    await drop([
      kept('roster.csv', data.roster),
      kept('items.csv', data.items),
      kept('scores.csv', data.scores),
    ])
    // nothing names the subject: it is said once
    await page.getByText('没有写这个文件是哪一科').first().waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('科目').last().fill('数学')
    await page.getByLabel('科目').last().press('Enter')
    await page.getByText('没有写这个文件是哪一科').first().waitFor({ state: 'detached' })
    // columns that are no marks of the paper
    for (const column of ['school_type', 'first_attempt', 'gymnasium']) {
      await page.getByLabel(new RegExp(`列 ${column}`)).selectOption({ label: '不读' })
    }
    await page.getByRole('button', { name: '按此重新检查' }).click()
    // what is typed stays while the files are checked
    await called('高三模拟考试')
    await page.getByLabel('新建花名册里有').check()
    await page.getByRole('button', { name: '保存并重新检查' }).click()
    await page.getByText('没有问题了').waitFor({ timeout: CHECK_MS })
    expect(await axe(page)).toEqual([])
    await importAndPublish()
    const { login, password } = await account()
    const student = await openPhone({ executablePath: inject('chromium') })
    try {
      await signIn(student.page, home(), login, password)
      await student.page.goto(`${home()}exam/list`)
      await student.page.getByText('高三模拟考试').first().click()
      await student.page.locator('[data-report="whole"]').waitFor()
      const row = data.rows.find(([number]) => number === data.reader.number)
      await student.page
        .getByText(row?.at(-1) ?? '?', { exact: true })
        .first()
        .waitFor()
    } finally {
      await student.close()
    }
    expect(Date.now() - began).toBeLessThan(FIVE_MINUTES)
  }, 400_000)

  it('brings in the workbook of an office with its title, hidden sheet, footer and words [O16, O05]', async () => {
    const { page } = office
    await drop([kept('items.csv', data.items), kept('数学-成绩.xlsx', await messyWorkbook(data))])
    await page.getByText('工作表“上次”是隐藏的').waitFor()
    await page.getByRole('button', { name: '不读“上次”这张表' }).click()
    await page.getByText('工作表“上次”是隐藏的').waitFor({ state: 'detached' })
    await called('高三第二次模拟')
    await page.getByRole('button', { name: '保存并重新检查' }).click()
    await page.getByText('没有问题了').waitFor({ timeout: CHECK_MS })
    await importAndPublish()
    await page.goto(`${home()}office/scores`)
    await page.getByRole('region', { name: '考试' }).getByRole('link', { name: '高三第二次模拟' }).waitFor()
  }, 400_000)

  it('goes all the way by the keyboard alone, and on to further subjects of the exam [O16, O07]', async () => {
    const { page } = office
    const numbers = ['K1', 'K2', 'K3', 'K4']
    const file = (name: string, head: string, line: (number: string, i: number) => string) =>
      kept(name, [head, ...numbers.map(line)].join('\n'))
    const roster = file('名单.csv', '学号,姓名,年级,班级', (n, i) => `${n},键${i}同学,高三,高三键班`)
    const items = kept('数学-题目.csv', '题号,满分,题型,知识点\n1,5,解答,函数\n2,10,解答,几何\n')
    const scores = file('数学-成绩.csv', '学号,1,2', (n, i) => `${n},${i},${i + 2}`)
    await page.goto(`${home()}office/scores`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await pressByKey(page, page.getByRole('button', { name: '导入成绩' }).first())
    const chosen = page.waitForEvent('filechooser')
    await pressByKey(page, button('选择文件'))
    await (await chosen).setFiles([roster, items, scores])
    await tabTo(page, page.getByLabel('考试名称'))
    await page.keyboard.type('键盘考试')
    await tabTo(page, page.getByLabel('日期'))
    // the field of this browser takes month, day, year, and goes on by itself
    await page.keyboard.type('11202026')
    await tabTo(page, page.getByLabel('新建花名册里有'))
    await page.keyboard.press('Space')
    await pressByKey(page, button('保存并重新检查'))
    await page.getByText('没有问题了').waitFor({ timeout: CHECK_MS })
    await pressByKey(page, button('导入'))
    await pressByKey(page, page.getByRole('link', { name: '去发布' }))
    await pressByKey(page, button('发布'))
    const ask = page.locator('dialog[open]')
    await ask.getByText('报告一生成，家长和学生就能看到').waitFor()
    await pressByKey(page, ask.getByRole('button', { name: '发布', exact: true }))
    await page.getByText('已发布', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await pressByKey(page, button('往这场考试里导入'))
    await page.waitForURL(/draft=/)
    await page.locator('input[type="file"]').waitFor()
    await page.getByRole('heading', { name: '键盘考试' }).waitFor()
  }, 400_000)

  it('what is chosen or typed while the files are checked again is still there afterwards [O03]', async () => {
    const { page } = office
    const numbers = ['W1', 'W2', 'W3']
    const rows = (head: string, line: (number: string, i: number) => string) =>
      [head, ...numbers.map(line)].join('\n')
    await drop([
      kept(
        '名单.csv',
        rows('学号,姓名,年级,班级', (n, i) => `${n},等${i}同学,高三,高三等班`),
      ),
      kept('数学-题目.csv', '题号,满分,题型,知识点\n1,5,解答,函数\n2,10,解答,几何\n'),
      kept(
        '数学-成绩.csv',
        rows('学号,1,2,旧列', (n, i) => `${n},${i === 0 ? '三' : i === 1 ? '四' : i},${i + 2},x`),
      ),
    ])
    const choice = page.getByLabel(/列 旧列/)
    await choice.waitFor()
    const cell = page.getByLabel('数学-成绩.csv 第 2 行 B 列')
    await cell.waitFor()
    await page.getByLabel('备注').fill('加了附加题')
    await cell.fill('2')
    await page.reload()
    // a page that is loaded again has what was typed
    await expect.poll(() => cell.inputValue()).toBe('2')
    await expect.poll(() => page.getByLabel('备注').inputValue()).toBe('加了附加题')
    const change = await holdBack(page, '**/api/office/scores/draft/change')
    // a check has begun, and the page still shows what the one before it found
    await called('没等检查完的考试')
    await page.getByLabel('新建花名册里有').check()
    await page.getByRole('button', { name: '保存并重新检查' }).click()
    await choice.selectOption({ label: '不读' })
    await cell.fill('3')
    const found = page.waitForResponse('**/api/office/scores/draft/faults*')
    change.release()
    await found
    await change.letGo()
    await expect.poll(() => choice.inputValue()).toBe('ignore')
    await expect.poll(() => cell.inputValue()).toBe('3')
    await page.getByRole('button', { name: '按此重新检查' }).click()
    // another is mended while the first is under way to the server
    const other = page.getByLabel('数学-成绩.csv 第 3 行 B 列')
    const edit = await holdBack(page, '**/api/office/scores/draft/edit')
    const stored = page.waitForResponse('**/api/office/scores/draft/edit')
    await page.getByRole('button', { name: /^保存 1 处/ }).click()
    await other.fill('4')
    edit.release()
    await stored
    await edit.letGo()
    await page.getByRole('button', { name: /^保存 1 处/ }).click()
    await page.getByText('没有问题了').waitFor({ timeout: CHECK_MS })
  })

  it('brings a deleted import back with one tap [O03]', async () => {
    const { page } = office
    await drop([kept('items.csv', data.items)])
    await called('要找回的考试')
    await page.getByRole('button', { name: '保存并重新检查' }).click()
    // an address that names no import, or no exam, leads to all of them
    for (const path of ['publish', 'import']) {
      await page.goto(`${home()}office/${path}`)
      await page.waitForURL((url) => url.pathname === '/office/scores')
    }
    const row = page.getByRole('row').filter({ hasText: '要找回的考试' })
    await row.getByRole('button', { name: '删除导入“要找回的考试”' }).click()
    const ask = page.getByRole('dialog', { name: '删除“要找回的考试”的导入？' })
    await ask.getByText('30 天内可以恢复').waitFor()
    await ask.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByText('已删除 1 个导入。').waitFor()
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '撤销', exact: true }).click()
    await row.waitFor()
    await page.getByText('已删除 1 个导入。').waitFor({ state: 'detached' })
  })
})

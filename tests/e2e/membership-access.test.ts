import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeFamilies } from '#server/demo/families.ts'
import { type BarePage, openBarePage } from '#tests/support/phone/bare-page.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** What a family without a membership finds locked, how it opens for parent and child, and what stays after the end. */
const home = () => `http://localhost:${serverPort()}/`
const JUMP = 'holiday-notebook/jump'
const DETAIL = 'holiday-notebook/detail?holidayId=demo-holiday'
const ADD = 'precision-practice/precision-practice-add'
const KEY = 'the key of the Gulou platform'

/** Student numbers of families with one child at the school that sells memberships. */
const numbers = makeFamilies()
  .filter(({ children }) => children.length === 1 && children[0]?.school === 0)
  .map(({ children }) => children[0]?.number ?? '')
const BUYER = numbers.at(-21) ?? ''
const OTHER = numbers.at(-23) ?? ''

/** Makes the platform a partner of the school, or closes it: whatever it vouched for then counts no more. */
async function platform(enabled: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-access-'))
  const file = join(folder, 'partners.json')
  const partner = {
    ...{ partnerId: 'gulou', door: 'gulou', appId: 'gulou', audience: 'gulou', secret: KEY, enabled },
    schools: [{ school: '云川区第一中学' }],
    settings: { api: 'https://gulou.example/vip' },
  }
  writeFileSync(file, JSON.stringify({ partners: [partner] }))
  await promisify(execFile)(process.execPath, ['server/partners/cli.ts', file], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, KAOBAN_DATA_DIR: serverDataDir() },
  })
  rmSync(folder, { recursive: true })
}

function wordOf(code: string): string {
  const now = Math.floor(Date.now() / 1000)
  const fields = `code=${code}&nonce=nonce-1234&timestamp=${String(now)}&vipEnd=${String(now + 90 * 86_400)}`
  return `${fields}&sign=${createHmac('sha256', KEY).update(fields).digest('hex')}`
}

let bare: BarePage
let page: Page
beforeAll(async () => {
  bare = await openBarePage(inject('chromium'), home())
  page = bare.page
})
afterAll(() => bare.close())
const main = () => page.locator('main')
const open = (path: string) => page.goto(home() + path)

async function isLocked(): Promise<void> {
  await open(JUMP)
  await main().getByRole('heading', { name: '假期错题本是会员的' }).waitFor()
  await main().getByRole('link', { name: '自己挑选打印（免费）' }).waitFor()
  await expect.poll(() => main().getByRole('link', { name: '选试卷' }).count()).toBe(0)
  await open(ADD)
  await main()
    .getByText(/本周还能自选 3 份/)
    .waitFor()
}

async function isOpen(): Promise<void> {
  await open(JUMP)
  await main().getByRole('link', { name: '选试卷' }).waitFor()
  await expect.poll(() => main().getByText('假期错题本是会员的').count()).toBe(0)
  await open(ADD)
  await main().getByRole('button', { name: '开始练习' }).waitFor()
  await expect
    .poll(() =>
      main()
        .getByText(/本周还能自选/)
        .count(),
    )
    .toBe(0)
}

describe('a family without a membership', () => {
  it('finds locked what is for members, with what is free; a purchase opens it for parent and child [T11]', async () => {
    await bare.as(BUYER)
    await isLocked()
    await clean(page)
    await open('user/vip')
    for (const words of ['每天 1 份', '每周 3 份', '假期错题本', '这些一直免费'])
      await main().getByText(new RegExp(words)).first().waitFor()
    await expect.poll(() => main().getByText('当前', { exact: true }).count()).toBe(0)

    await bare.as(`p${BUYER}`)
    await isLocked()
    await open('user/vip/pay')
    await page.getByRole('radio', { name: /会员一学期/ }).click()
    await page.getByRole('button', { name: '付款 ¥68' }).click()
    await page.getByRole('button', { name: '确认付款' }).click()
    await page.waitForURL(/\/api\/pay\/sandbox/)
    await page.locator('form button').click()
    await page.waitForURL((url) => url.pathname === '/user/vip/pay/success')
    await main().getByRole('heading', { name: '付款成功' }).waitFor()
    await isOpen()
    await open('user/vip')
    // the product that was bought, and no other of the same level
    await main()
      .getByRole('listitem')
      .filter({ hasText: '会员一学期' })
      .getByText('当前', { exact: true })
      .waitFor()
    await expect.poll(() => main().getByText('当前', { exact: true }).count()).toBe(1)

    await bare.as(BUYER)
    await isOpen()
    await open('user/vip')
    await main().getByText('由家人开通').waitFor()
    await clean(page)
  })

  it('is a member by a partner’s word, and after the end keeps what it made and nothing new [T11]', async () => {
    await platform(true)
    await bare.as(OTHER)
    await isLocked()
    await open('user/vip')
    await main().getByRole('button', { name: '取升级码' }).click()
    const [code] = await readText(main().locator('code'), /\S+/)
    await main().getByRole('textbox', { name: '平台给的升级凭据' }).fill(wordOf(code))
    await main().getByRole('button', { name: '升级', exact: true }).click()
    await page.getByText('升级成功').waitFor()
    await isOpen()
    await open(JUMP)
    await main().getByRole('link', { name: '选试卷' }).click()
    await page.getByRole('button', { name: '做成错题本' }).click()
    await page.waitForURL((url) => url.pathname === '/holiday-notebook/detail')

    await platform(false)
    await open(ADD)
    await main()
      .getByText(/本周还能自选 3 份/)
      .waitFor()
    await open(DETAIL)
    await main().getByRole('link', { name: '自己打印（免费）' }).waitFor()
    await open(JUMP)
    await main().getByRole('link', { name: '打开错题本' }).waitFor()
    await expect.poll(() => main().getByText('假期错题本是会员的').count()).toBe(0)
    await clean(page)
  })
})

it('at a school that sells nothing all is open, and no page speaks of membership [T11]', async () => {
  await bare.as('student2')
  await isOpen()
  await open('user')
  await main().getByRole('link', { name: '假期错题本' }).waitFor()
  await expect.poll(() => main().getByText('会员').count()).toBe(0)
  await open('user/vip')
  await page.waitForURL((url) => url.pathname === '/user')
})

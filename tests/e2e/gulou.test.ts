import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeFamilies } from '#server/demo/families.ts'
import type { PartnerEntry } from '#server/partners/file.ts'
import { clean } from '#tests/support/phone/page-states.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** A family of a school that uses the Gulou platform takes a code there and brings back the platform's word. */
const home = () => `http://localhost:${serverPort()}/`
const KEY = 'the key of the Gulou platform'
const PAGE = 'https://gulou.example/vip'
const STUDENT =
  makeFamilies()
    .filter(({ children }) => children.length === 1 && children[0]?.school === 0)
    .at(-9)?.children[0]?.number ?? ''

const gulou: PartnerEntry = {
  ...{ partnerId: 'gulou', door: 'gulou', appId: 'gulou', audience: 'gulou', secret: KEY },
  schools: [{ school: '云川区第一中学' }],
  settings: { api: PAGE },
}

let phone: Phone
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaoban-gulou-'))
  const file = join(folder, 'partners.json')
  writeFileSync(file, JSON.stringify({ partners: [gulou] }))
  await promisify(execFile)(process.execPath, ['server/partners/cli.ts', file], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, KAOBAN_DATA_DIR: serverDataDir() },
  })
  rmSync(folder, { recursive: true })
  phone = await openPhone({ executablePath: inject('chromium') })
})
afterAll(() => phone.close())

/** What the platform makes of a code. */
function wordOf(code: string, key = KEY): string {
  const now = Math.floor(Date.now() / 1000)
  const fields = `code=${code}&nonce=nonce-1234&timestamp=${String(now)}&vipEnd=${String(now + 90 * 86_400)}`
  return `${fields}&sign=${createHmac('sha256', key).update(fields).digest('hex')}`
}

it('takes a code, is told what is wrong with a word, and with the right one is a member [C093] [C094]', async () => {
  const { page } = phone
  const main = page.locator('main')
  await signIn(page, home(), STUDENT)
  await page.goto(`${home()}user/vip`)
  await main.getByRole('button', { name: '取升级码' }).click()
  const [code] = await readText(main.locator('code'), /\S+/)
  const link = main.getByRole('link', { name: '打开鼓楼平台' })
  await expect
    .poll(() => link.getAttribute('href'))
    .toBe(`${PAGE}?${new URLSearchParams({ code }).toString()}`)
  await main.getByText(/10 分钟内有效/).waitFor()
  await clean(page)

  const word = main.getByRole('textbox', { name: '平台给的升级凭据' })
  const upgrade = main.getByRole('button', { name: '升级', exact: true })
  await word.fill(wordOf(code).slice(0, 80))
  await upgrade.click()
  await main.getByText('这不是完整的升级凭据').waitFor()
  await word.fill(wordOf(code, 'another key altogether'))
  await upgrade.click()
  await main.getByText('升级凭据无效').waitFor()
  await clean(page)

  // the platform's own link back
  await page.goto(`${home()}user/vip?gulou=${encodeURIComponent(wordOf(code))}`)
  await upgrade.click()
  await page.getByText('升级成功').waitFor()
  await main
    .getByText(/有效期到/)
    .first()
    .waitFor()
  await page.waitForURL((url) => url.search === '')
  await clean(page)
  await word.fill(wordOf(code))
  await upgrade.click()
  await main.getByText('升级凭据无效').waitFor()
})

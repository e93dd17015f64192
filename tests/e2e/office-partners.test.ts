import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { setPartners } from '#tests/support/partners/beside.ts'
import { signQuery } from '#tests/support/partners/signers.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

const home = () => `http://localhost:${serverPort()}/`
/** Runs both schools of the demo, for which the partner signs on. */
const ADMIN = 'district1'
const PARTNER = 'office-17zuoye'

/** Other files set the partners of this server for themselves, as this one does. */
const openPartner = () =>
  setPartners(serverDataDir(), [
    {
      partnerId: PARTNER,
      door: '17zuoye',
      appId: PARTNER,
      audience: `kaoban:${PARTNER}`,
      secret: randomBytes(32).toString('base64url'),
      schools: [{ school: '云川区第一中学' }, { school: '云川区实验中学' }],
      people: [{ externalId: 'student1', account: 'student1' }],
      settings: { origins: [home().slice(0, -1)] },
    },
  ])

/** Fields of a sign-on of student1 as the partner makes them, unsigned. */
const fields = (nonce: string) => ({
  appId: PARTNER,
  uid: 'student1',
  timestamp: String(Math.floor(Date.now() / 1000)),
  nonce,
  aud: `kaoban:${PARTNER}`,
})

describe('the page of partners', () => {
  let phone: Phone
  let first = ''
  let second = ''
  beforeAll(async () => {
    await openPartner()
    phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, home(), ADMIN)
    await phone.page.goto(`${home()}office/partners`)
    await phone.page.getByRole('button', { name: PARTNER, exact: true }).click()
    await phone.page.getByRole('heading', { name: PARTNER }).waitFor()
  })
  afterAll(() => phone.close())

  /** Makes a key; what is shown of it, until somebody says that it is kept. */
  async function make(overlap: string, button = '新密钥'): Promise<string> {
    const { page } = phone
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByLabel('旧密钥继续有效').selectOption({ label: overlap })
    await page.getByRole('button', { name: '生成密钥' }).click()
    const secret = page.getByRole('dialog').locator('code')
    const [said] = await readText(secret, /^[\w-]{43}$/)
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => secret.isVisible()).toBe(true)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '存成文件' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(said)
    await page.getByRole('button', { name: '我已保存好' }).click()
    await secret.waitFor({ state: 'detached' })
    return said
  }

  /** Walks through a pasted sign-on; `nonce`: its own, by which its result is told from the one before. */
  async function walk(link: string, nonce: string): Promise<string> {
    const { page } = phone
    await page.getByLabel('登录链接或其中的字段').fill(link)
    await page.getByRole('button', { name: '走一遍' }).click()
    const result = page.getByRole('region', { name: '结果' })
    await result.getByText('被签名的原文').waitFor()
    return (await readText(result, new RegExp(`nonce=${nonce}`))).input
  }

  it('shows a key once, and lets the old one work on while it is rotated [O14]', async () => {
    const { page } = phone
    expect(await axe(page)).toEqual([])
    first = await make('不保留，立即失效')
    // from its line in the list
    second = await make('7 天', `换密钥：${PARTNER}`)
    expect(second).not.toBe(first)
    const keys = page.getByRole('list', { name: '密钥' })
    await keys.getByText(/^有效到 /).waitFor()
    await expect.poll(() => keys.getByText('已失效').count()).toBe(1)
    const line = page.getByRole('region', { name: '合作方' }).getByRole('row').filter({ hasText: PARTNER })
    await expect.poll(() => line.textContent()).toMatch(/签名网址开放还没有\d{4}/)
    await page.reload()
    await page.getByRole('button', { name: PARTNER, exact: true }).click()
    await keys.getByText(/^有效到 /).waitFor()
    for (const secret of [first, second])
      await expect.poll(() => page.locator('body').textContent()).not.toContain(secret)
  })

  it('explains a wrong signature, and that nobody was signed in [O14]', async () => {
    const { page } = phone
    const names = ['uid', 'appId', 'timestamp', 'nonce', 'aud'] as const
    const own = fields('nonce-unsorted')
    const unsorted = names.map((name) => `${name}=${own[name]}`).join('&')
    const sign = createHmac('sha256', second).update(unsorted).digest('hex')
    const said = await walk(`${home()}auth/17zuoye?${unsorted}&sign=${sign}`, own.nonce)
    expect(said).toContain('在“签名”这一步没有通过')
    expect(said).toContain('应当按 ASCII 排序')
    expect(said).toContain(
      Object.keys(own)
        .toSorted()
        .map((n) => `${n}=${own[n as keyof typeof own]}`)
        .join('&'),
    )
    expect(said).not.toContain(second)
    expect(await axe(page)).toEqual([])

    const signed = (secret: string, nonce: string) =>
      walk(new URLSearchParams(signQuery(fields(nonce), secret)).toString(), nonce)
    expect(await signed(second, 'nonce-good-1')).toContain('这次登录可以通过')
    // the key before works on for seven days
    expect(await signed(first, 'nonce-good-2')).toContain('这次登录可以通过')
    const { status } = await page.evaluate(async () => {
      const reply = await fetch('/api/base/data/system/account/user')
      return (await reply.json()) as { status: number }
    })
    expect(status).toBe(0)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/office/partners')
  })

  it('withdraws a key, and undoes it [O14]', async () => {
    const { page } = phone
    const keys = page.getByRole('list', { name: '密钥' })
    await keys.getByRole('button', { name: /^停用/ }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    await page.getByText(/^密钥 \w{8} 已停用。$/).waitFor()
    await keys.getByText('已停用').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '撤销' }).click()
    await keys.getByText('有效', { exact: true }).waitFor()
  })

  it('lets the server make a sign-on, and says who would come in [O14]', async () => {
    const { page } = phone
    await page.getByRole('radio', { name: '由这里生成' }).check()
    await page.getByLabel('对方那边的人员编号').fill('student1')
    await page.getByRole('button', { name: '走一遍' }).click()
    await page.getByText(/^会以 .+（学生）的身份登录。$/).waitFor()
  })
})

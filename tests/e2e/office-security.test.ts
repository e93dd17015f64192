import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { codeAt } from '#server/http/session/totp.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { readText, readTexts } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'
import { type ShippedServer, startShipped } from '#tests/support/servers/server.ts'

const home = () => `http://localhost:${serverPort()}/`
/** The administrator of the second school: nobody else's test signs in so. */
const ADMIN = 'admin1b'

const open = (path: string) => `${home()}${path}`

describe('the second step of an administrator', () => {
  let phone: Phone
  let secret = ''
  let codes: string[] = []
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    await signIn(phone.page, home(), ADMIN)
  })
  afterAll(() => phone.close())

  it('is set up from its page: a code for the camera, a key to type, recovery codes once [O01]', async () => {
    const { page } = phone
    await page.goto(open('office/security'))
    await page.getByRole('button', { name: '开始设置' }).click()
    await page.getByRole('img', { name: '验证器应用用的二维码' }).waitFor()
    secret = (await readText(page.locator('code'), /\S/)).input.replace(/\s/g, '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await axe(page)).toEqual([])
    await page.getByLabel('六位数字').fill('12345')
    await page.getByRole('button', { name: '启用' }).click()
    await page.getByText('请输入应用现在显示的六位数字。').waitFor()
    await page.getByLabel('六位数字').fill(codeAt(secret, Date.now()))
    await page.getByRole('button', { name: '启用' }).click()
    codes = await readTexts(page.getByRole('list', { name: '恢复码' }).locator('code'), 10)
    expect(codes).toHaveLength(10)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '我已保存好' }).click()
    await page.getByText('还剩 10 个恢复码').waitFor()
    expect(await axe(page)).toEqual([])
    await expect.poll(() => page.locator('body').textContent()).not.toContain(codes[0])
  })

  it('is asked for in another session, and then the page that was asked for comes [O01]', async () => {
    const other = await openPhone({ executablePath: inject('chromium') })
    try {
      const { page } = other
      await signIn(page, home(), ADMIN)
      await page.goto(open('office/administrators'))
      await page.getByText('请输入验证器应用里的六位数字').waitFor()
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: '手机不在身边？用恢复码' }).click()
      await page.getByLabel('恢复码').fill('cccc-cccc-cccc')
      await page.getByRole('button', { name: '继续' }).click()
      await page.getByText('验证码不对，或者已经用过').waitFor()
      await page.getByLabel('恢复码').fill(codes[0] ?? '')
      await page.getByRole('button', { name: '继续' }).click()
      await page.getByRole('heading', { name: '增加管理员' }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/office/administrators')
    } finally {
      await other.close()
    }
  })

  it('and another administrator: added with a password shown once, taken away, undone [O01]', async () => {
    const { page } = phone
    await page.goto(open('office/administrators'))
    await page.getByRole('radio', { name: '新建账号' }).check()
    await page.getByLabel('登录名').fill('office.helper')
    await page.getByLabel('姓名').fill('韩梅梅')
    await page.getByRole('button', { name: '增加', exact: true }).click()
    await page.getByText('韩梅梅现在是管理员了').waitFor()
    await page.getByText('初始密码').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: '移除管理员韩梅梅' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
    await page.getByText('韩梅梅不再是管理员').waitFor()
    await page.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('button', { name: '移除管理员韩梅梅' }).waitFor()
  })
})

describe('the one-time link of a new installation', () => {
  let server: ShippedServer
  let phone: Phone
  beforeAll(async () => {
    server = await startShipped({ env: { KAOBAN_DEMO: '0', DATABASE_URL: '' } })
    phone = await openPhone({ executablePath: inject('chromium') })
  }, 240_000)
  afterAll(async () => {
    await phone.close()
    await server.stop()
  })

  it('makes the school and its administrator, who is asked for a second step; a second use says so [O01]', async () => {
    const link = /http:\S+\/office\/first\?ticket=[\w-]+/.exec(server.output())?.[0] ?? ''
    expect(link).not.toBe('')
    const { page } = phone
    await page.goto(link)
    await page.getByLabel('学校名称').fill('新建中学')
    expect(await axe(page)).toEqual([])
    await page.getByLabel('你的姓名').fill('李雷')
    await page.getByLabel('登录名').fill('lilei')
    await page.locator('input[type="password"]').fill('12345678')
    await page.getByRole('button', { name: '建立账号，进入校务' }).click()
    await page.locator('input[aria-invalid="true"]').waitFor()
    await page.locator('input[type="password"]').fill('a fair long password')
    await page.getByRole('button', { name: '建立账号，进入校务' }).click()
    await page.getByRole('heading', { name: '请设置两步验证' }).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/office')
    await page.getByRole('button', { name: '开始设置' }).click()
    const secret = (await readText(page.locator('code'), /\S/)).input.replace(/\s/g, '')
    await page.getByLabel('六位数字').fill(codeAt(secret, Date.now()))
    await page.getByRole('button', { name: '启用' }).click()
    await page.getByRole('button', { name: '我已保存好' }).click()
    await page.getByText('新建中学').first().waitFor()
    await page.goto(link)
    await page.getByText('这个链接已经用过，或者已经失效。').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

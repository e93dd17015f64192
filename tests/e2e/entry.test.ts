import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { checkCharacter } from '#core/domain/entry/id-number.ts'
import type { Db } from '#server/db/db.ts'
import { keepIdentities } from '#server/http/session/student-identity.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { type CodePage, codePage } from '#tests/support/phone/code-page.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { inHand } from '#tests/support/phone/sign-in.ts'
import { freshChild, newPhoneNumber, openBeside } from '#tests/support/servers/entry-facts.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** Coming in without an account, with a forgotten password, with an initial one, and after too many failures. */
let phone: Phone
let db: Db
let close: () => Promise<void>
let home: string
let on: CodePage
const field = (name: string) => on.field(name)
const press = (name: string | RegExp) => on.press(name)

const GOOD = 'mianbao kafei 42'
const BETTER = 'mianbao kafei 43'
const own = newPhoneNumber()

beforeAll(async () => {
  ;({ db, close } = await openBeside(serverDataDir()))
  home = `http://localhost:${serverPort()}/`
  phone = await openPhone({ executablePath: inject('chromium') })
  on = codePage(phone, db, serverDataDir())
})
afterAll(async () => {
  await phone.close()
  await close()
})

/** Drags the piece as a hand does. */
async function drag(captchaId: string): Promise<void> {
  const { answer } = await db
    .selectFrom('captcha')
    .where('captcha_id', '=', captchaId)
    .select('answer')
    .executeTakeFirstOrThrow()
  const { page } = phone
  const handle = await page.locator('[data-captcha-handle]').boundingBox()
  const track = await page.locator('[data-captcha-handle]').locator('..').boundingBox()
  if (!handle || !track) throw new Error('There is nothing to drag')
  const far = (Number(answer) * (track.width - 2)) / 320
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const began = performance.now()
  const lasts = 900
  for (let i = 1, part = 0; part < 1; i++) {
    part = Math.min(1, (performance.now() - began) / lasts)
    await page.mouse.move(x + far * ((1 - Math.cos(Math.PI * part)) / 2), y + (i % 4))
  }
  await page.mouse.up()
}

describe('somebody new', () => {
  it('registers as a parent by the student, with consent, and is in [R120, C013, C014, C015, C016, C017, C034, C035, V10]', async () => {
    const { page } = phone
    const child = await freshChild(db)
    const body = '11010520100307003'
    const idNumber = body + checkCharacter(body)
    await keepIdentities(db, [{ ...child, idNumber, birth: '2010-03-07' }])
    await page.goto(`${home}system/login`)
    await page.getByRole('link', { name: '注册' }).click()
    await page.waitForURL(/\/system\/reg$/)
    await field('phone').fill('12345')
    await press('获取验证码')
    await page.getByText('手机号不正确，请输入 11 位手机号').waitFor()
    expect(await axe(page)).toEqual([])
    await on.getCode(own)
    await press('下一步')

    await field('schoolName').fill(child.schoolName)
    await field('studentNumber').fill(child.studentNumber)
    await field('studentName').fill(child.studentName)
    await field('idNumber').fill(`${body.slice(0, 16)}9${idNumber.slice(17)}`)
    await press('核对学生信息')
    await page.getByText('身份证号校验不通过，请检查有没有输错').waitFor()
    expect(await axe(page)).toEqual([])
    await field('idNumber').fill(idNumber)
    await press('核对学生信息')
    await page.getByText('已找到学生').waitFor()

    await field('name').fill('林大山')
    await field('password').fill('12345678')
    await press('完成注册')
    await page.getByText('这个密码太常见，请换一个别人猜不到的').waitFor()
    await page.getByText('请先阅读并同意协议').waitFor()
    expect(await axe(page)).toEqual([])
    await field('password').fill(GOOD)
    await field('agreed').check()
    await press('完成注册')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading').first().waitFor()
    const consent = await db
      .selectFrom('consent as c')
      .innerJoin('account_login as l', 'l.account_id', 'c.account_id')
      .where('l.login_name', '=', own)
      .select('c.kind')
      .execute()
    expect(consent).toEqual([{ kind: 'protocol' }])
  })
})

describe('somebody who forgot', () => {
  const signOut = async () => {
    await phone.page.goto(`${home}user`)
    await press(/退出登录/)
    await phone.page.locator('dialog[open] button', { hasText: /退出/ }).last().click()
    await phone.page.waitForURL(/\/system\/(login|parLogin)/)
  }

  it('sets a new password by a code to the phone [R121, C015, C018]', async () => {
    const { page } = phone
    await signOut()
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.waitForURL(/\/system\/find-password$/)
    await field('phone').waitFor()
    expect(await axe(page)).toEqual([])
    await on.getCode(own)
    await press('下一步')
    await field('password').fill(BETTER)
    await page.getByText('很强').waitFor()
    await press('保存新密码')
    await page.getByText(`你的登录账号是 ${own}`).waitFor()
  })

  it('must solve a puzzle after three wrong passwords, by dragging or by answering (security S42) [R119, C009, C034, C035]', async () => {
    const { page } = phone
    await page.goto(`${home}system/login`)
    await inHand(page)
    for (let i = 0; i < 3; i++) {
      await field('account').fill(own)
      await field('password').fill(`wrong ${i}`)
      // the words of the answer before may still stand there
      const refused = page.waitForResponse((r) => r.url().includes('/encrypt/login'))
      await press('登录')
      await (await refused).finished()
      await page.getByText('账号或密码', { exact: false }).last().waitFor()
    }
    const made = page.waitForResponse((r) => r.url().includes('kind=slide'))
    await field('password').fill(BETTER)
    await press('登录')
    const { data } = (await (await made).json()) as { data: { captchaId: string } }
    await page.locator('[data-captcha-handle]').waitFor()
    expect(await axe(page)).toEqual([])
    await drag(data.captchaId)
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('signs in with a code on the parents’ page, whose mode is kept [R118, C011, C015]', async () => {
    const { page } = phone
    await signOut()
    await page.goto(`${home}system/parLogin?scoreBoost=1`)
    await page.getByText('家长登录 · 提分').waitFor()
    expect(await axe(page)).toEqual([])
    await on.getCode(own)
    await press('登录')
    await page.waitForURL((url) => url.pathname === '/')
    await signOut()
    await page.goto(`${home}system/parLogin`)
    await page.getByText('家长登录 · 提分').waitFor()
  })
})

describe('a student', () => {
  it('signs in with the student number [R119, C010, C033]', async () => {
    const { page } = phone
    const { login_name: number } = await db
      .selectFrom('account_login as l')
      .innerJoin('student as t', 't.student_number', 'l.login_name')
      .select('l.login_name')
      .orderBy('l.login_name')
      .executeTakeFirstOrThrow()
    await page.goto(`${home}system/login?way=number`)
    await field('number').fill(number)
    await field('password').fill('kaoban-demo')
    expect(await axe(page)).toEqual([])
    const need = page.waitForResponse((r) => r.url().includes('/login/verify/need'))
    await press('登录')
    const { data } = (await (await need).json()) as { data: { need: boolean } }
    expect(data.need).toBe(false)
    await page.waitForURL((url) => url.pathname === '/')
  })
})

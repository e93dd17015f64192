import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { axe } from '#tests/support/phone/axe.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { makeParent, newPhoneNumber, openBeside } from '#tests/support/servers/entry-facts.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** What stands between signing in and everything else, on brands that say so. */
let db: Db
let close: () => Promise<void>
const INITIAL = 'Initial@2026'
const GOOD = 'mianbao kafei 42'

beforeAll(async () => {
  ;({ db, close } = await openBeside(serverDataDir()))
})
afterAll(() => close())

/** A phone for which a brand's first host is this server. */
async function phoneOn(slug: string): Promise<{ phone: Phone; home: string }> {
  const { hosts } = JSON.parse(readFileSync(`brands/${slug}/brand.json`, 'utf8')) as { hosts: string[] }
  const site = hosts[0] ?? ''
  const phone = await openPhone({
    executablePath: inject('chromium'),
    args: [`--host-resolver-rules=MAP ${site} 127.0.0.1`],
  })
  return { phone, home: `http://${site}:${serverPort()}/` }
}

async function signIn({ page }: Phone, home: string, account: string, password: string): Promise<void> {
  await page.goto(`${home}system/login`)
  await page.locator('input[name="account"]').fill(account)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
}

describe('an initial password, on a brand that wants it changed', () => {
  it('cannot be left by any address until it is changed [S17, R109, C008]', async () => {
    const name = `first-${newPhoneNumber()}`
    await makeParent(db, { name, password: INITIAL, status: 0 })
    const { phone, home: there } = await phoneOn('jindao')
    try {
      const { page } = phone
      await signIn(phone, there, name, INITIAL)
      await page.waitForURL(/\/user\/change-password/)
      await page.getByText('你正在使用初始密码', { exact: false }).waitFor()
      expect(await axe(page)).toEqual([])
      for (const path of ['', 'exam/list', 'user', 'system/login', 'user/children-manage', 'todo']) {
        await page.goto(there + path)
        await page.waitForURL(/\/user\/change-password/)
        await page.getByText('你正在使用初始密码', { exact: false }).waitFor()
      }
      const refused = await page.evaluate(async () => {
        const answer = await fetch('/api/exam/plan/student/all')
        return ((await answer.json()) as { status: number }).status
      })
      expect(refused).toBe(10008)
      await page.locator('input[name="old"]').fill(INITIAL)
      await page.locator('input[name="password"]').fill(GOOD)
      await page.getByRole('button', { name: '保存' }).click()
      await page.waitForURL((url) => !url.pathname.includes('change-password'))
      await page.goto(`${there}exam/list`)
      await page.getByRole('heading', { name: '考试' }).first().waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/exam/list')
    } finally {
      await phone.close()
    }
  })
})

describe('a brand that asks for consent', () => {
  it('asks once after signing in, and remembers [C020, C021]', async () => {
    const name = `consent-${newPhoneNumber()}`
    await makeParent(db, { name, password: GOOD, status: 1 })
    const { phone, home } = await phoneOn('harrowmere')
    try {
      const { page } = phone
      await signIn(phone, home, name, GOOD)
      await page.getByRole('dialog', { name: 'User agreement and privacy notice' }).waitFor()
      await page.keyboard.press('Escape')
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: 'Agree' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      const asked = page.waitForResponse((r) => r.url().includes('/account/protocol/'))
      await page.reload()
      const { data } = (await (await asked).json()) as { data: { needed: boolean } }
      expect(data.needed).toBe(false)
    } finally {
      await phone.close()
    }
  })
})

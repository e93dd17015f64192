import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { axe } from '#tests/support/phone/axe.ts'
import { intercept } from '#tests/support/phone/intercept.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

const home = `http://localhost:${serverPort()}/`
let lost: Phone
let own: Phone
beforeAll(async () => {
  const executablePath = inject('chromium')
  ;[lost, own] = await Promise.all([openPhone({ executablePath }), openPhone({ executablePath })])
  for (const { page } of [lost, own]) await signIn(page, home, 'parent3')
})
afterAll(() => Promise.all([lost.close(), own.close()]))

it('signing out everywhere ends the session of a phone that was lost, after a question [C012, S22]', async () => {
  const { page } = own
  await page.goto(`${home}user`)
  await page.getByRole('button', { name: '在所有设备上退出' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('这一台也一样').waitFor()
  expect(await axe(page)).toEqual([])

  // without a connection it says so, and nobody is signed out
  const letGo = await intercept(page, '**/api/base/data/logout', (route) => route.abort())
  await dialog.getByRole('button', { name: '在所有设备上退出' }).click()
  await dialog.getByRole('alert').waitFor()
  await letGo()

  await dialog.getByRole('button', { name: '在所有设备上退出' }).click()
  await page.waitForURL(/\/system\/(login|parLogin)/)
  await lost.page.goto(`${home}user`)
  await lost.page.waitForURL(/\/system\/(login|parLogin)/)
})

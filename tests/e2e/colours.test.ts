import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { faultsInExtremes } from '#tests/support/phone/extreme-colours.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { settled } from '#tests/support/phone/shows.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'
import { serverPort } from '#tests/support/servers/own-server.ts'

/** Every page about accounts and ways in, in the colours that are the furthest out; tests/brands counts all others. */
const home = () => `http://localhost:${serverPort()}/`

async function look(page: Page, path: string): Promise<string[]> {
  await page.goto(home() + path)
  await settled(page)
  await page.locator('h1').first().waitFor()
  return faultsInExtremes(page)
}

const SCREENS: readonly (readonly [account: string | null, paths: readonly string[]])[] = [
  [
    null,
    [
      'system/login?way=code',
      'system/login?way=number',
      'system/parLogin',
      'auth/login',
      'system/reg',
      'system/find-password',
      'auth-failed',
      'contact',
      'StudyDetail',
    ],
  ],
  [
    'parent2',
    [
      '',
      'exam/list',
      'exam/no-report',
      'user',
      'profileDetail',
      'user/children-manage',
      'user/relation-student',
      'user/student-update/form',
      'user/update-stage',
      'user/change-password',
      'account-cancel',
      'system/chooseUser',
      'system/student-num/form',
      'system/student-num/list',
      'roll/student-info-detail',
      'todo',
      'todo-help',
      'scan',
      'scan/code',
      'StudyDetail',
      '401',
      'permission-denied',
      'nowhere',
    ],
  ],
]

describe.each(SCREENS)('as %s', (account, paths) => {
  let phone: Phone
  beforeAll(async () => {
    phone = await openPhone({ executablePath: inject('chromium') })
    if (account) await signIn(phone.page, home(), account)
  })
  afterAll(() => phone.close())

  it.each(paths)('/%s has no fault in the three furthest brands, light and dark [P01]', async (path) => {
    expect(await look(phone.page, path)).toEqual([])
  })
})

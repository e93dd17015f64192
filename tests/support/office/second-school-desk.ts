import { inject } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { callsOf } from '#tests/support/phone/hand-in.ts'
import { openPhone, type Phone } from '#tests/support/phone/phone.ts'
import { signIn } from '#tests/support/phone/sign-in.ts'

type Account = Calls['GET /api/base/data/system/account/user']['reply']

/**
 * The district's administrator signed in for the demo's second school, whose student is `student2`: what is turned off
 * there touches no other file.
 */
export async function openSecondSchool(home: string): Promise<{ phone: Phone; userId: string }> {
  const phone = await openPhone({ executablePath: inject('chromium') })
  await signIn(phone.page, home, 'district1')
  await phone.page.goto(`${home}system/chooseUser`)
  await phone.page.locator('main button').nth(1).click()
  await phone.page.waitForURL((url) => url.pathname !== '/system/chooseUser')
  const account = 'api/base/data/system/account/user'
  const { userList } = await callsOf(phone.page, home).get<Account>(account)
  return { phone, userId: userList[1]?.userId ?? '' }
}

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { partnersBeside } from '#tests/support/partners/beside.ts'
import type { Flaw } from '#tests/support/partners/credentials.ts'
import {
  addressWith,
  historyOf,
  newVisitor,
  openBrowser,
  type Visitor,
  whoIsIn,
} from '#tests/support/partners/visitor.ts'
import { ALL_DOORS, type World } from '#tests/support/partners/world.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { type Line, openLine } from '#tests/support/phone/line.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** Every door in Chromium: a good credential lands on the home of the right person, a bad one on /auth-failed. */
let line: Line
let browser: Browser
let world: World
let home: string
let visitor: Visitor

beforeAll(async () => {
  line = await openLine(serverPort())
  home = `http://localhost:${String(line.port)}`
  world = await partnersBeside(serverDataDir(), line.port, home)
  browser = await openBrowser(inject('chromium'))
  visitor = await newVisitor(browser)
})
afterAll(async () => {
  await browser.close()
  await world.close()
  await line.close()
})

const HOUR = 3_600_000
/** Of these a refused code leads to the sign-in page (S10). */
const MESSENGERS = new Set<string>(['wechat', 'wx-third'])
/** One flaw a door here, in turn; every flaw at every door is tried on the server. */
const FLAWS: readonly Flaw[] = [
  { forged: true },
  { shift: -HOUR },
  { foreignAudience: true },
  { person: 'ext-far' },
]
const flawOf = (door: (typeof ALL_DOORS)[number]): Flaw => {
  const flaw = FLAWS[ALL_DOORS.indexOf(door) % FLAWS.length] as Flaw
  // without a state of this browser a code is refused before anything else is looked at
  return DOORS[door].family === 'oauth2' ? { forged: true } : flaw
}

describe('each door, in a browser', () => {
  it.each(ALL_DOORS.filter((door) => door !== 'dingtalk'))(
    '%s: bad ends on /auth-failed, of a messenger on the sign-in page, good comes home and leaves no trace in the address [R301, R302, R303, R304, R305, R306, R307, R308, R310, R311, R312, R313, R314, R315, R316, R317, R318, R319, R214, R216, R217]',
    async (door) => {
      const { page } = visitor
      // a phone nobody is signed in on
      await page.goto(`${home}/brands/kaoban/logo.svg`)
      await emptyStores(page)
      await page.goto(addressWith(world, home, door, flawOf(door)))
      if (MESSENGERS.has(door)) await page.waitForURL((url) => url.pathname === '/system/login')
      else {
        await page.waitForURL(/\/auth-failed\?reason=/)
        await page.getByText('没有登录成功').first().waitFor()
      }
      expect(await whoIsIn(page)).toBeUndefined()

      const isByPage = DOORS[door].family === 'oauth2'
      await page.goto(isByPage ? home + DOORS[door].path : addressWith(world, home, door))
      await page.waitForURL(`${home}/`)
      expect(await whoIsIn(page)).toBeTruthy()
      for (const url of await historyOf(visitor)) expect(url).not.toMatch(/(code|token|ticket|sign)=/)
    },
  )
})

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { DoorName } from '#contract/account/sso.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { partnersBeside } from '#tests/support/partners/beside.ts'
import { credential } from '#tests/support/partners/credentials.ts'
import { historyOf, newVisitor, openBrowser, type Visitor, whoIsIn } from '#tests/support/partners/visitor.ts'
import { ALL_DOORS, type World } from '#tests/support/partners/world.ts'
import { emptyStores } from '#tests/support/phone/empty-stores.ts'
import { serverDataDir, serverPort } from '#tests/support/servers/own-server.ts'

/** The doors of a brand whose addresses follow a #, under a folder of its host. */
const HOME = 'http://zhuyuan.test/edu/xueqing'
let browser: Browser
let world: World
let visitor: Visitor

beforeAll(async () => {
  const port = serverPort()
  world = await partnersBeside(serverDataDir(), port, HOME)
  const rules = `--host-resolver-rules=MAP zhuyuan.test 127.0.0.1:${String(port)}`
  browser = await openBrowser(inject('chromium'), [rules])
  visitor = await newVisitor(browser)
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** A forged credential is tried at these; all of them at every door on the server. */
const ONE_OF_EACH_FAMILY = new Set<DoorName>(['wechat', 'jwt', '17zuoye', 'fujian', 'jimei'])

describe('each door in hash mode', () => {
  it.each(ALL_DOORS.filter((door) => door !== 'dingtalk'))(
    '%s: good comes home, forged comes to nothing',
    async (door) => {
      const { page } = visitor
      await page.goto('http://zhuyuan.test/brands/zhuyuan/logo.svg')
      await emptyStores(page)
      const address = (forged: boolean) => {
        const fields = credential(door, world.app(door), Date.now(), 'org-a', { forged })
        return `${HOME}/#${DOORS[door].path}?${new URLSearchParams(fields).toString()}`
      }
      if (ONE_OF_EACH_FAMILY.has(door)) {
        await page.goto(address(true))
        // a messenger's refused code leads to the sign-in page (S10)
        await page.waitForURL(door === 'wechat' ? /#\/system\/login/ : /#\/auth-failed\?reason=/)
        expect(await whoIsIn(page)).toBeUndefined()
      }
      // a change behind the # alone loads nothing: as from the partner, the page is opened again
      await page.goto('http://zhuyuan.test/brands/zhuyuan/logo.svg')
      await page.goto(DOORS[door].family === 'oauth2' ? `${HOME}/#${DOORS[door].path}` : address(false))
      await page.waitForURL(`${HOME}/#/`)
      expect(await whoIsIn(page)).toBeTruthy()
      for (const url of await historyOf(visitor)) expect(url).not.toMatch(/(code|token|ticket|sign)=/)
    },
  )
})

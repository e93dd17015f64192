import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { DoorName } from '#contract/account/sso.ts'
import { DOORS } from '#server/modules/sso/doors.rules.ts'
import { CHROMIUM_ARGS } from '#tests/support/phone/chromium.ts'
import { credential, type Flaw } from './credentials.ts'
import type { World } from './world.ts'

/** User agents of the programs that people come from. */
export const AGENTS = {
  wechat:
    'Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160065 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F30) WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64',
  wechatIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.47(0x18002f2c) NetType/WIFI Language/zh_CN',
  miniProgram:
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.47.2560 NetType/5G Language/zh_CN miniProgram/wx0123456789abcdef',
  dingtalk:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20B82 AliApp(DingTalk/7.0.50) com.laiwang.DingTalk/30402087 Channel/201200 language/zh-Hans-CN WK',
} as const

export const openBrowser = (executablePath: string, args: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, headless: true, args: [...CHROMIUM_ARGS, ...args] })

export interface Visitor {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** A phone nobody is signed in on. */
export async function newVisitor(browser: Browser, userAgent?: string): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'zh-CN',
    ...(userAgent === undefined ? {} : { userAgent }),
  })
  return { context, page: await context.newPage(), close: () => context.close() }
}

/** The address a partner sends somebody to, with a credential in it. */
export function addressWith(world: World, home: string, door: DoorName, flaw: Flaw = {}): string {
  const fields = credential(door, world.app(door), Date.now(), 'org-a', flaw)
  return `${home}${DOORS[door].path}?${new URLSearchParams(fields).toString()}`
}

/** Who the server says is here: the first identity's student, undefined for nobody. */
export const whoIsIn = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const reply = await fetch('/api/base/data/system/account/user')
    const { data } = (await reply.json()) as { data?: { accountName: string } }
    return data?.accountName
  })

/** Addresses the browser has kept for Back. */
export async function historyOf({ context, page }: Visitor): Promise<string[]> {
  const cdp = await context.newCDPSession(page)
  const { entries } = await cdp.send('Page.getNavigationHistory')
  await cdp.detach()
  return entries.map((e) => e.url)
}

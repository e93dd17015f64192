import { UAParser } from 'my-ua-parser'
import { clientTypeOf, iosVersion } from './device-client.ts'
import type { Network } from './device-network.ts'

/** Facts of a browser as people name them; '' where the user agent does not say. */
export interface BrowserFacts {
  browser: string
  browserVersion: string
  device: string
  engine: string
  os: string
  cpu: string
  /** Version of the messenger, '' outside of it. */
  wechat: string
}

const joinWords = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')

/** Programs that our schools' people use, before the library, which takes some of them for Chrome or Safari. */
const OWN: readonly [string, RegExp][] = [
  ['WeCom', /wxwork\/([\d.]+)/i],
  ['WeChat', /MicroMessenger\/([\d.]+)/i],
  ['DingTalk', /DingTalk\/([\d.]+)/i],
  ['QQ', /\bQQ\/([\d.]+)/],
]

/** What a user agent says, own ordered rules first. */
export function browserFacts(userAgent: string): BrowserFacts {
  const { browser, device, engine, os, cpu } = new UAParser(userAgent).getResult()
  const own = OWN.map(([name, shape]) => ({ name, found: shape.exec(userAgent) })).find((o) => o.found)
  const harmony = /HarmonyOS[ /]?([\d.]+)?/i.exec(userAgent)
  const ios = iosVersion(userAgent)
  const name = own?.name ?? browser.name ?? ''
  const browserVersion = own?.found?.[1] ?? browser.version ?? ''
  return {
    browser: joinWords(name, browserVersion),
    browserVersion,
    device: joinWords(device.vendor, device.model),
    engine: joinWords(engine.name, engine.version),
    os: ios ? `iOS ${ios}` : harmony ? joinWords('HarmonyOS', harmony[1]) : joinWords(os.name, os.version),
    cpu: cpu.architecture ?? '',
    wechat: /MicroMessenger\/([\d.]+)/i.exec(userAgent)?.[1] ?? '',
  }
}

/** The record of a device (rows D03 and D04), without who it is: that the server knows. Lengths are those of the contract. */
export function deviceRecord(userAgent: string, network: Network, entry: Readonly<Record<string, string>>) {
  const facts = browserFacts(userAgent)
  const other = [`client=${clientTypeOf(userAgent)}`, ...Object.entries(entry).map(([k, v]) => `${k}=${v}`)]
  return {
    browser: facts.browser.slice(0, 80),
    device: facts.device.slice(0, 80),
    engine: facts.engine.slice(0, 80),
    os: facts.os.slice(0, 80),
    cpu: facts.cpu.slice(0, 40),
    ua: userAgent.slice(0, 512),
    network,
    info: {
      phoneInfo: facts.device.slice(0, 120),
      osInfo: facts.os.slice(0, 80),
      wechatInfo: facts.wechat.slice(0, 40),
      browserInfo: facts.browser.slice(0, 80),
      browserVersion: facts.browserVersion.slice(0, 40),
      netInfo: network,
      otherInfo: other.join(' ').slice(0, 200),
    },
  }
}

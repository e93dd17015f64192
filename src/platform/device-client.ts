import { parseHostProgram } from './host-program.ts'

/** wx: the messenger itself, also its mini-programs; weChat: its program for firms; other: everything else. */
export type ClientType = 'wx' | 'weChat' | 'other'

export const clientTypeOf = (userAgent: string): ClientType => {
  const program = parseHostProgram(userAgent)
  if (program === 'wecom') return 'weChat'
  return program === 'wechat' || program === 'mini-program' ? 'wx' : 'other'
}

/** `mobile type` of a sign-in by code: 2 inside the messenger, else 1. */
export const mobileTypeOf = (userAgent: string): 1 | 2 => (clientTypeOf(userAgent) === 'wx' ? 2 : 1)

/** Oldest iOS that the app runs on. */
export const OLDEST_IOS = 10

/**
 * Version of iOS, e.g. "9.3.2"; null on everything else. Programs write it in several ways: `CPU iPhone OS 9_3 like`,
 * `iOS 7.0.2`, `iPad OS 6_1_3`, and to the firms' gateways `FBSV/9.2.1`.
 */
export function iosVersion(userAgent: string): string | null {
  if (
    !/iPhone|iPad|iPod|\biOS\b/i.test(userAgent) ||
    /Windows (?:Phone|NT)|(?:^|[^-])Android|Macintosh/i.test(userAgent)
  )
    return null
  const found =
    /(?:CPU (?:iPhone )?OS|iPhone OS|iPad OS)[ /](\d+(?:[._]\d+)*)/i.exec(userAgent) ??
    /(?:^|[^\w-])iOS[ /](\d+(?:[._]\d+)*)/i.exec(userAgent) ??
    /\bFBSV\/(\d+(?:\.\d+)*)/.exec(userAgent)
  return found ? (found[1] as string).replaceAll('_', '.') : null
}

/** True on an iOS that is too old for the app (V03). An iPad that calls itself a Mac is new enough. */
export function isOldIos(userAgent: string): boolean {
  const version = iosVersion(userAgent)
  return version !== null && Number.parseInt(version, 10) < OLDEST_IOS
}

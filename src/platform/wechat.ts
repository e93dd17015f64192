import { loadScript } from './script.ts'

/** The messenger's script, at its own address and at the one for when that fails. */
export const WECHAT_SCRIPTS = [
  'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
  'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
] as const

export interface ScriptSignature {
  appId: string
  /** Seconds. */
  timestamp: number
  nonceStr: string
  signature: string
}

interface Sdk {
  config(given: ScriptSignature & { debug: boolean; jsApiList: readonly string[] }): void
  ready(done: () => void): void
  error(failed: (result: { errMsg: string }) => void): void
  scanQRCode?(asked: {
    needResult: 1
    scanType: readonly ['qrCode']
    success(result: { resultStr: string }): void
    fail(): void
    cancel(): void
  }): void
}

const withoutHash = (url: string): string => url.split('#')[0] as string
/** The address this page was opened with, before the app changed it. */
const entry = withoutHash(location.href)

const isIos = (userAgent: string): boolean => /iphone|ipad|ipod/i.test(userAgent)

/**
 * The addresses whose signature the messenger compares, the likely one first: on iOS the one the page was opened with,
 * elsewhere the present one. Never what follows a #.
 */
export function addressesToSign(userAgent: string, entered: string, present: string): readonly string[] {
  const both = isIos(userAgent) ? [entered, present] : [present, entered]
  return [...new Set(both.map(withoutHash))]
}

/** Loads the messenger's script. */
export async function loadWeChat(): Promise<Sdk> {
  const [first, second] = WECHAT_SCRIPTS
  await loadScript(first).catch(() => loadScript(second))
  const { wx } = window as { wx?: Sdk }
  if (!wx) throw new Error('The messenger’s script did nothing')
  return wx
}

const configured = (sdk: Sdk, given: ScriptSignature, jsApiList: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    sdk.ready(() => resolve(true))
    sdk.error(() => resolve(false))
    sdk.config({ ...given, debug: false, jsApiList })
  })

/**
 * Makes the messenger's abilities usable on the present page. `sign` asks the server; null: it refused.
 * @returns false when the messenger took neither signature: the caller offers its way without it
 */
export async function openWeChat(
  jsApiList: readonly string[],
  sign: (url: string) => Promise<ScriptSignature | null>,
): Promise<Sdk | null> {
  const sdk = await loadWeChat().catch(() => null)
  if (!sdk) return null
  for (const url of addressesToSign(navigator.userAgent, entry, location.href)) {
    const given = await sign(url)
    if (given && (await configured(sdk, given, jsApiList))) return sdk
  }
  return null
}

import { alipayChannel } from './alipay.ts'
import { NO_PAY, type Pay } from './channel.ts'
import { NOTIFY } from './pay.routes.ts'
import { sandboxPay } from './sandbox.ts'
import type { PaySettings } from './settings.ts'
import { weChatChannel } from './wechat.ts'

/**
 * The providers the settings name.
 * @param isDemo the database holds the demo district, whose people are made up
 */
export function openPay(settings: PaySettings, isDemo: boolean, network: typeof fetch = fetch): Pay {
  if (settings.kind === 'sandbox' || (settings.kind === 'auto' && isDemo)) return sandboxPay()
  if (settings.kind !== 'live') return NO_PAY
  const { wechat, alipay, origin } = settings
  const outside = { fetch: network }
  return {
    channels: {
      ...(wechat ? { wechat: weChatChannel({ ...wechat, notifyUrl: origin + NOTIFY.wechat }, outside) } : {}),
      ...(alipay ? { alipay: alipayChannel({ ...alipay, notifyUrl: origin + NOTIFY.alipay }, outside) } : {}),
    },
    openIdApp: wechat?.appId ?? null,
    sandbox: null,
  }
}

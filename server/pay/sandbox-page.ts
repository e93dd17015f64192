import type { Locale } from '#contract/locale.ts'
import { escapeHtml } from '../http/reply/escape.ts'
import { yuanOf } from './alipay-sign.ts'
import type { Charge } from './channel.ts'
import { SANDBOX_PAGE } from './sandbox.ts'

const TEXTS = {
  'zh-CN': {
    title: '试用支付',
    says: '这里是试用环境：不会扣款，也没有连接任何支付平台。',
    wechat: '以微信支付的方式通知',
    alipay: '以支付宝的方式通知',
    pay: '确认支付',
    back: '不支付，返回',
    over: '这个支付页面已失效。请返回订单，重新点一次支付。',
  },
  en: {
    title: 'Trial payment',
    says: 'This is a trial: no money is taken and no payment service is connected.',
    wechat: 'told in the way of WeChat Pay',
    alipay: 'told in the way of Alipay',
    pay: 'Pay',
    back: 'Go back without paying',
    over: 'This payment page is over. Go back to the order and press pay again.',
  },
} as const

const CSS =
  'max-width:26rem;margin:0 auto;padding:2rem 1rem;font:16px/1.6 system-ui,sans-serif;color:CanvasText;background:Canvas'
const BUTTON = 'display:block;width:100%;min-height:48px;font:inherit;margin:1rem 0'

const pageOf = (locale: Locale, body: string): string =>
  `<!doctype html><html lang="${locale}" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TEXTS[locale].title}</title></head><body style="${CSS}"><main><h1 style="font-size:1.25rem">${TEXTS[locale].title}</h1>${body}</main></body></html>`

/** The page on which a person pays by pressing a button. Works without a script. */
export function sandboxPage(
  locale: Locale,
  link: string,
  { channel, charge }: { channel: 'wechat' | 'alipay'; charge: Charge },
): string {
  const t = TEXTS[locale]
  return pageOf(
    locale,
    `<p>${t.says}</p><p>${escapeHtml(charge.name)} · ${t[channel]}</p><p style="font-size:2rem;margin:0">¥ ${yuanOf(charge.amountFen)}</p><p>${escapeHtml(charge.orderNo)}</p><form method="post" action="${escapeHtml(charge.calls + SANDBOX_PAGE)}"><input type="hidden" name="link" value="${escapeHtml(link)}"><button style="${BUTTON}">${t.pay}</button></form><p><a href="${escapeHtml(charge.quitUrl)}" style="display:inline-block;padding:12px 0">${t.back}</a></p>`,
  )
}

/** What stands there for a link that leads nowhere any more. */
export const sandboxOver = (locale: Locale): string => pageOf(locale, `<p>${TEXTS[locale].over}</p>`)

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { payInWeChat } from './wechat-pay.ts'

const fields = {
  appId: 'wx1',
  timeStamp: '1767225600',
  nonceStr: 'n',
  package: 'prepay_id=wx2',
  signType: 'RSA' as const,
  paySign: 's',
}
let page: EventTarget
const bridge = (said: string) => ({
  invoke: vi.fn((_name: string, _fields: object, done: (r: { err_msg: string }) => void) =>
    done({ err_msg: said }),
  ),
})

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('paying in WeChat', () => {
  it.each([
    ['get_brand_wcpay_request:ok', 'ok'],
    ['get_brand_wcpay_request:cancel', 'cancel'],
    ['get_brand_wcpay_request:fail', 'fail'],
    ['something else', 'fail'],
  ])('%s is told as %s, with the very fields of the server', async (said, word) => {
    const own = bridge(said)
    vi.stubGlobal('window', { WeixinJSBridge: own })
    expect(await payInWeChat(fields)).toBe(word)
    expect(own.invoke).toHaveBeenCalledWith('getBrandWCPayRequest', fields, expect.any(Function))
  })

  it('waits for the messenger’s bridge, which comes after the page', async () => {
    const paying = payInWeChat(fields)
    vi.stubGlobal('window', { WeixinJSBridge: bridge('get_brand_wcpay_request:ok') })
    page.dispatchEvent(new Event('WeixinJSBridgeReady'))
    expect(await paying).toBe('ok')
  })

  it('ends where there is none', async () => {
    vi.useFakeTimers()
    const paying = payInWeChat(fields)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await paying).toBe('absent')
  })
})

/** The six fields the messenger asks for; made and signed by the server. */
interface BridgeFields {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

interface Bridge {
  invoke(name: string, fields: BridgeFields, done: (result: { err_msg?: string }) => void): void
}

/** What the messenger says of it: never a proof that money moved. `absent`: this page is in no messenger that pays. */
export type BridgeWord = 'ok' | 'cancel' | 'fail' | 'absent'

const READY_MS = 5000

const bridgeNow = (): Bridge | undefined => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge

/** The messenger puts its bridge into the page a moment after the page began. */
const bridgeSoon = (): Promise<Bridge | undefined> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      resolve(bridgeNow())
    }
    const timer = setTimeout(done, READY_MS)
    document.addEventListener('WeixinJSBridgeReady', done, { once: true })
  })

/** Asks the messenger to pay; resolves when the person is back from it. */
export async function payInWeChat(fields: BridgeFields): Promise<BridgeWord> {
  const bridge = bridgeNow() ?? (await bridgeSoon())
  if (!bridge) return 'absent'
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', fields, ({ err_msg: said = '' }) => {
      const word = said.slice(said.lastIndexOf(':') + 1)
      resolve(word === 'ok' || word === 'cancel' ? word : 'fail')
    })
  })
}

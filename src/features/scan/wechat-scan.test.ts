import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openWeChat } from '#src/platform/wechat.ts'
import { scanByWeChat } from './wechat-scan.actions.ts'

vi.mock('#src/platform/wechat.ts', () => ({ openWeChat: vi.fn() }))
const call = vi.hoisted(() => vi.fn())
vi.mock('#src/state/client.ts', () => ({ client: { call } }))

type Sdk = NonNullable<Awaited<ReturnType<typeof openWeChat>>>
type Asked = Parameters<NonNullable<Sdk['scanQRCode']>>[0]

const messenger = (answer: ((asked: Asked) => void) | null): void => {
  const nothing = () => undefined
  const sdk = { config: nothing, ready: nothing, error: nothing, ...(answer && { scanQRCode: answer }) }
  vi.mocked(openWeChat).mockResolvedValue(sdk as Sdk)
}
beforeEach(() => vi.clearAllMocks())

describe('the messenger’s own scanner', () => {
  it('gives the text it read, of QR codes alone, and keeps the result for the page [V06]', async () => {
    let asked: Asked | undefined
    messenger((given) => {
      asked = given
      given.success({ resultStr: 'KAOBAN:x' })
    })
    expect(await scanByWeChat()).toBe('KAOBAN:x')
    expect(asked).toMatchObject({ needResult: 1, scanType: ['qrCode'] })
  })

  it('closed by the person is no fault; failed, missing or not opened is one', async () => {
    messenger((given) => given.cancel())
    expect(await scanByWeChat()).toBe('')
    messenger((given) => given.fail())
    expect(await scanByWeChat()).toBeNull()
    messenger(null)
    expect(await scanByWeChat()).toBeNull()
    vi.mocked(openWeChat).mockResolvedValue(null)
    expect(await scanByWeChat()).toBeNull()
  })

  it('is opened with the server’s signature of the address, and without one where the server refuses', async () => {
    messenger(null)
    await scanByWeChat()
    const [abilities, sign] = vi.mocked(openWeChat).mock.calls[0] ?? []
    expect(abilities).toEqual(['scanQRCode'])
    const signed = { appId: 'wx0', timestamp: 1, nonceStr: 'n', signature: 's' }
    call.mockResolvedValueOnce({ ok: true, data: signed, asOf: null })
    expect(await sign?.('https://a.test/scan')).toEqual(signed)
    call.mockResolvedValueOnce({ ok: false, failure: {} })
    expect(await sign?.('https://a.test/scan')).toBeNull()
  })
})

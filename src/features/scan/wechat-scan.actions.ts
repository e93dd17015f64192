import { openWeChat } from '#src/platform/wechat.ts'
import { client } from '#src/state/client.ts'

/** The messenger's own scanner. The text read; '' when the person closed it; null when it did not open. */
export async function scanByWeChat(): Promise<string | null> {
  const sdk = await openWeChat(['scanQRCode'], async (url) => {
    const signed = await client.call('GET /api/common/weChat/sign', { query: { url } })
    return signed.ok ? signed.data : null
  })
  if (!sdk?.scanQRCode) return null
  return new Promise((resolve) =>
    sdk.scanQRCode?.({
      needResult: 1,
      scanType: ['qrCode'],
      success: ({ resultStr }) => resolve(resultStr),
      fail: () => resolve(null),
      cancel: () => resolve(''),
    }),
  )
}

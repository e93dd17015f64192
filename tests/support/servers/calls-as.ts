import { Header } from '#contract/envelope.ts'
import { DEMO_PASSWORD } from '#tests/support/phone/phone.ts'
import { type SealKey, sealLogin } from './seal.ts'

/**
 * The calls of a demo account that signs in without a browser; one rejects with the words of a refusal.
 * @param home address of the server, ending in `/`
 */
export async function callsAs(home: string, account: string) {
  let token = ''
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { [Header.token]: token } : {}) }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const { status, message, data } = (await (await fetch(`${home}${path}`, init)).json()) as {
      status: number
      message?: string
      data: T
    }
    if (status !== 0) throw new Error(`${path}: ${status} ${message ?? ''}`)
    return data
  }
  const sealed = sealLogin(await call<SealKey>('api/base/data/encrypt/key'), account, DEMO_PASSWORD)
  const signedIn = await call<{ dongniLoginToken: string }>('api/base/data/encrypt/login', sealed)
  token = signedIn.dongniLoginToken
  return call
}

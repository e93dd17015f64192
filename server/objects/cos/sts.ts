import { sendStoreRequest } from '../ask.ts'
import { type Credentials, LIFE_S, StoreTrouble } from '../port.ts'
import type { CosSettings } from './settings.ts'
import { TC3_TYPE, tc3Authorization } from './tc3.ts'

/** What the SDK on a phone does. It reads nothing and removes nothing. */
const ACTIONS = [
  'PutObject',
  'InitiateMultipartUpload',
  'ListMultipartUploads',
  'ListParts',
  'UploadPart',
  'CompleteMultipartUpload',
  'AbortMultipartUpload',
]

/** JSON text: those actions on keys under a prefix. */
export function policyOf({ bucket, region }: Pick<CosSettings, 'bucket' | 'region'>, prefix: string): string {
  const appId = bucket.slice(bucket.lastIndexOf('-') + 1)
  const resource = [`qcs::cos:${region}:uid/${appId}:${bucket}/${prefix}*`]
  const action = ACTIONS.map((name) => `name/cos:${name}`)
  return JSON.stringify({ version: '2.0', statement: [{ effect: 'allow', action, resource }] })
}

/** Temporary credentials, and until when (epoch seconds). */
export interface FederationToken {
  readonly credentials: Credentials
  readonly expiredTime: number
}

interface StsReply {
  Response?: {
    Credentials?: { Token?: string; TmpSecretId?: string; TmpSecretKey?: string }
    ExpiredTime?: number
    Error?: { Code?: string }
  }
}

/**
 * Asks the security token service for credentials (GetFederationToken, cloud.tencent.com 1312/48195).
 * @param now epoch ms
 * @throws StoreTrouble it gives none
 */
export async function federate(settings: CosSettings, prefix: string, now: number): Promise<FederationToken> {
  const name = `the token service at ${new URL(settings.sts).host}`
  const time = Math.floor(now / 1000)
  const payload = JSON.stringify({
    Name: 'upload',
    Policy: encodeURIComponent(policyOf(settings, prefix)),
    DurationSeconds: LIFE_S,
  })
  const { host } = new URL(settings.sts)
  const answer = await sendStoreRequest(name, settings.sts, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': TC3_TYPE,
      'x-tc-action': 'GetFederationToken',
      'x-tc-version': '2018-08-13',
      'x-tc-region': settings.region,
      'x-tc-timestamp': String(time),
      authorization: tc3Authorization(settings, { service: 'sts', host, payload, time }),
    },
  })
  return readReply(name, answer.status, await answer.text())
}

function readReply(name: string, status: number, text: string): FederationToken {
  let reply: StsReply = {}
  try {
    reply = JSON.parse(text) as StsReply
  } catch {
    // said below
  }
  const { Credentials: given, ExpiredTime: expiredTime, Error: error } = reply.Response ?? {}
  const { Token: sessionToken, TmpSecretId: tmpSecretId, TmpSecretKey: tmpSecretKey } = given ?? {}
  if (sessionToken && tmpSecretId && tmpSecretKey && expiredTime)
    return { credentials: { sessionToken, tmpSecretId, tmpSecretKey }, expiredTime }
  const code = /^[\w.]{1,100}$/.exec(error?.Code ?? '')?.[0] ?? 'an answer that is not understood'
  throw new StoreTrouble(`${name} gave no credentials: ${status} ${code}`)
}

import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { tc3Authorization } from '#server/objects/cos/tc3.ts'

/** What temporary credentials allow. */
export interface Grant {
  secret: string
  token: string
  prefix: string
  actions: string[]
  /** Epoch seconds. */
  until: number
}

interface Policy {
  version: string
  statement: { effect: string; action: string[]; resource: string[] }[]
}

const refused = (Code: string) => ({ Error: { Code, Message: Code } })

/** GetFederationToken by its documentation: signature, time and policy are checked before anything is given. */
export function openTokenService(
  keys: { id: string; secret: string },
  bucket: string,
  region: string,
  clock: { now(): number },
) {
  const grants = new Map<string, Grant>()
  let asked = 0
  return {
    grantOf: (id: string) => grants.get(id),
    /** Calls so far. */
    asked: () => asked,
    answer(headers: IncomingHttpHeaders, payload: string) {
      asked++
      const time = Number(headers['x-tc-timestamp'])
      if (headers['x-tc-action'] !== 'GetFederationToken' || headers['x-tc-version'] !== '2018-08-13')
        return refused('InvalidAction')
      if (!(Math.abs(clock.now() / 1000 - time) <= 300)) return refused('AuthFailure.SignatureExpire')
      if (!headers.authorization?.includes(`Credential=${keys.id}/`))
        return refused('AuthFailure.SecretIdNotFound')
      const call = { service: 'sts', host: headers.host ?? '', payload, time }
      if (headers.authorization !== tc3Authorization(keys, call))
        return refused('AuthFailure.SignatureFailure')
      const { Name, Policy, DurationSeconds } = JSON.parse(payload) as Record<string, unknown>
      if (!/^[a-z]+$/i.test(String(Name)) || !(Number(DurationSeconds) <= 7200))
        return refused('InvalidParameter')
      const policy = JSON.parse(decodeURIComponent(String(Policy))) as Policy
      const [statement] = policy.statement
      const appId = bucket.split('-').at(-1)
      const home = `qcs::cos:${region}:uid/${appId}:${bucket}/`
      const [resource = ''] = statement?.resource ?? []
      const isOne = policy.version === '2.0' && policy.statement.length === 1 && statement?.effect === 'allow'
      if (!isOne || !resource.startsWith(home) || !resource.endsWith('/*'))
        return refused('InvalidParameter.PolicyTooBig')
      const until = Math.floor(clock.now() / 1000) + Number(DurationSeconds)
      const grant: Grant = {
        ...{ secret: randomBytes(16).toString('hex'), token: randomBytes(40).toString('base64url'), until },
        prefix: resource.slice(home.length, -1),
        actions: statement.action.map((name) => name.replace('name/cos:', '')),
      }
      const id = `AKIDtmp${randomBytes(12).toString('hex')}`
      grants.set(id, grant)
      return {
        Credentials: { Token: grant.token, TmpSecretId: id, TmpSecretKey: grant.secret },
        ExpiredTime: until,
      }
    },
  }
}

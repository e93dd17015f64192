import { advised, tryStore } from '../check.ts'
import type { ObjectStore } from '../port.ts'
import { cosClient } from './client.ts'
import { keepCredentials } from './kept.ts'
import type { CosSettings } from './settings.ts'
import { federate } from './sts.ts'

/** A bucket of Tencent COS. Phones put files there by its own SDK, with credentials for their account's keys alone. */
export function cosStore(settings: CosSettings, now: () => number): ObjectStore {
  const client = cosClient(settings, now)
  const credentialsFor = keepCredentials((prefix, at) => federate(settings, prefix, at))
  const { bucket: Bucket, region: Region, endpoint, prefix } = settings
  return {
    name: client.name,
    root: prefix,
    origins: [new URL(client.base).origin],
    async target(asked, _host, at) {
      const { credentials, expiredTime } = await credentialsFor(asked, at)
      const domain = endpoint === '' ? '' : client.base.replace(/^https?:\/\//, '')
      return {
        mode: 'cos',
        Bucket,
        Region,
        domain,
        credentials,
        startTime: Math.floor(at / 1000),
        expiredTime,
      }
    },
    held: async ({ key }) => (await client.size(key)) ?? 0,
    read: ({ key }) => client.get(key),
    remove: ({ key }) => client.remove(key),
    async check() {
      await tryStore(prefix, {
        put: (key, body) => client.put(key, body),
        has: async (key) => (await client.size(key)) !== null,
        get: (key) => client.get(key),
        remove: (key) => client.remove(key),
      })
      await advised(() => federate(settings, `${prefix}check/`, now()))
    },
  }
}

import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { LIFE_S, type ObjectStore } from '../port.ts'
import { COS_BUCKET, COS_PATH, COS_REGION, type Sandbox } from './provider.ts'

/** The imitation of COS, as a store. */
export function sandboxStore(sandbox: Sandbox): ObjectStore {
  const { bucket } = sandbox
  return {
    name: 'the sandbox in this server',
    root: '',
    origins: [],
    async target(prefix, host, now) {
      const startTime = Math.floor(now / 1000)
      return {
        mode: 'cos',
        Bucket: COS_BUCKET,
        Region: COS_REGION,
        domain: `${host}${COS_PATH}`,
        credentials: await sandbox.give(prefix, now),
        ...{ startTime, expiredTime: startTime + LIFE_S },
      }
    },
    held: async ({ key }) => (await bucket.fileOf(key))?.size ?? 0,
    async *read({ key }) {
      const object = await bucket.fileOf(key)
      if (object) yield* createReadStream(object.file) as AsyncIterable<Buffer>
    },
    async remove({ key }) {
      const object = await bucket.fileOf(key)
      if (object) await rm(object.file, { force: true })
    },
    check: async () => {},
  }
}

import { s3Client } from '../objects/s3/client.ts'
import type { S3Settings } from '../objects/s3/settings.ts'
import type { BackupStorage } from './place.ts'

/** A bucket of an S3-compatible store, under the settings' prefix. `now`: epoch ms. */
export function s3Place(settings: S3Settings, now: () => number): BackupStorage {
  const client = s3Client(settings, now)
  const { prefix } = settings
  return {
    name: `${client.name} under ${prefix}`,
    put: (name, bytes) => client.put(prefix + name, bytes),
    get: (name) => client.find(prefix + name),
    async *list(begin) {
      for await (const { key, size, at } of client.all(prefix + begin))
        yield { name: key.slice(prefix.length), bytes: size, at }
    },
    remove: (name) => client.remove(prefix + name),
    // an answer means that it is there
    settle: () => Promise.resolve(),
  }
}

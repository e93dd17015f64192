import { sliceCount, sliceLength } from '#contract/operations/slices.ts'
import { tryStore } from '../check.ts'
import { LIFE_S, type ObjectStore, type ObjectUpload } from '../port.ts'
import { s3Client } from './client.ts'
import type { S3Settings } from './settings.ts'

/** Names of the objects of an upload, one a slice: a part of S3's own uploads must have 5 MB, a slice has 1. */
const slicesOf = ({ key, size }: ObjectUpload) =>
  Array.from({ length: sliceCount(size) }, (_, n) => ({
    key: `${key}/${String(n).padStart(2, '0')}`,
    length: sliceLength(size, n),
  }))

/** A bucket of an S3-compatible store. Phones put each slice to an address that is good for its very length alone. */
export function s3Store(settings: S3Settings, now: () => number): ObjectStore {
  const client = s3Client(settings, now)

  async function heldOf(upload: ObjectUpload): Promise<number[]> {
    const there = new Map((await client.list(`${upload.key}/`)).map(({ key, size }) => [key, size]))
    return slicesOf(upload).map(({ key, length }) => (there.get(key) === length ? length : 0))
  }

  return {
    name: client.name,
    root: settings.prefix,
    origins: [new URL(client.addressToPut('', 0, 1, 0)).origin],
    async target(_prefix, _host, at) {
      const startTime = Math.floor(at / 1000)
      return {
        ...{ mode: 'parts', Bucket: settings.bucket, Region: settings.region, domain: '', credentials: null },
        ...{ startTime, expiredTime: startTime + LIFE_S },
      }
    },
    async slices(upload, at) {
      const held = await heldOf(upload)
      const urls = slicesOf(upload).map(({ key, length }) => client.addressToPut(key, length, LIFE_S, at))
      return { held, urls, expiredTime: Math.floor(at / 1000) + LIFE_S }
    },
    held: async (upload) => (await heldOf(upload)).reduce((a, b) => a + b, 0),
    async *read(upload) {
      for (const { key } of slicesOf(upload)) yield* client.get(key)
    },
    async remove(upload) {
      await Promise.all(slicesOf(upload).map(({ key }) => client.remove(key)))
    },
    check: () =>
      tryStore(settings.prefix, {
        put: (key, body) => client.put(key, body),
        get: (key) => client.get(key),
        has: async (key) => (await client.list(key)).some((object) => object.key === key),
        remove: (key) => client.remove(key),
      }),
  }
}

import { Status } from '#contract/envelope.ts'
import { Refusal } from '../../http/reply/refusal.ts'
import { tryStore } from '../../objects/check.ts'
import { StoreTrouble } from '../../objects/port.ts'
import { s3Client } from '../../objects/s3/client.ts'
import type { S3Settings } from '../../objects/s3/settings.ts'

/** A file of the store as a list tells it: its name, bytes, and when it was written (epoch ms). */
interface RemoteFileEntry {
  readonly name: string
  readonly size: number
  readonly at: number
}

/**
 * An object store in which all files of the school lie, so that servers share no folder: what each has on its own disk
 * are copies. Names are those below the folder of the files, with slashes. Where the store does not answer, calls throw
 * a Refusal of HTTP 503.
 */
export interface RemoteFiles {
  /** For a person, without keys. */
  readonly name: string
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @param sha256 hex; the store compares it */
  putFile(name: string, file: string, sha256: string): Promise<void>
  /** Null: there is none. */
  get(name: string): Promise<Buffer | null>
  open(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** To itself: it counts as just written. @returns false when there is none */
  copy(from: string, to: string): Promise<boolean>
  /** All whose names begin so. */
  list(prefix: string): AsyncIterable<RemoteFileEntry>
  /** One that is not there is fine. */
  remove(name: string): Promise<void>
  /** Tries all that is needed of the store. @throws StoreTrouble what does not work, and what to do */
  check(): Promise<void>
}

const refusalOf = (e: unknown): unknown =>
  e instanceof StoreTrouble
    ? new Refusal(Status.failed, 'objectStoreAway', { http: 503, retryAfter: 10, because: e.message })
    : e

async function translateStoreErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (e) {
    throw refusalOf(e)
  }
}

async function* toldAll<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* all
  } catch (e) {
    throw refusalOf(e)
  }
}

/** A bucket of an S3-compatible store, under the settings' prefix. `now`: epoch ms. */
export function remoteFiles(settings: S3Settings, now: () => number = Date.now): RemoteFiles {
  const client = s3Client(settings, now)
  const { prefix } = settings
  return {
    name: `${client.name} under ${prefix}`,
    put: (name, bytes) => translateStoreErrors(client.put(prefix + name, bytes)),
    putFile: (name, file, sha256) => translateStoreErrors(client.putFile(prefix + name, file, sha256)),
    get: (name) => translateStoreErrors(client.find(prefix + name)),
    async open(name) {
      const found = await translateStoreErrors(client.open(prefix + name))
      return found && toldAll(found)
    },
    copy: (from, to) => translateStoreErrors(client.copy(prefix + from, prefix + to)),
    async *list(begin) {
      for await (const { key, size, at } of toldAll(client.all(prefix + begin)))
        yield { name: key.slice(prefix.length), size, at }
    },
    remove: (name) => translateStoreErrors(client.remove(prefix + name)),
    check: () =>
      tryStore(prefix, {
        put: (key, body) => client.put(key, body),
        get: (key) => client.get(key),
        has: async (key) => (await client.list(key)).some((object) => object.key === key),
        remove: (key) => client.remove(key),
      }),
  }
}

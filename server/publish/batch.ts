import { type Bundle, bundleOf } from './bundle.ts'
import type { BundleBatch } from './thread.messages.ts'

/** A bundle to be made. `data` is called when its turn comes, so that a batch never holds all reports at once. */
export interface Wanted {
  kind: string
  subject: string
  data: () => unknown
}

/** Compressions at a time. They run in libuv's pool of four threads, which signing in needs too: leave it half. */
const PARALLEL = 2

/** Makes the bundles and lays them one after another. */
export async function batchOf(wanted: readonly Wanted[]): Promise<BundleBatch> {
  const made: Bundle[] = []
  let next = 0
  const work = async () => {
    for (let i = next++; i < wanted.length; i = next++) made[i] = await bundleOf(wanted[i]?.data())
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  const bytes = new Uint8Array(made.reduce((sum, b) => sum + b.body.length, 0))
  let at = 0
  for (const { body } of made) {
    bytes.set(body, at)
    at += body.length
  }
  return {
    kinds: wanted.map((w) => w.kind),
    subjects: wanted.map((w) => w.subject),
    etags: made.map((b) => b.etag),
    sizes: made.map((b) => b.body.length),
    rawBytes: made.map((b) => b.rawBytes),
    bytes,
  }
}

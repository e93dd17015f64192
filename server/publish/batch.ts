import { type Bundle, bundleOf } from './bundle.ts'
import type { BundleBatch } from './thread.messages.ts'

/** A bundle to be made. `data` is called when its turn comes, so that a batch never holds all reports at once. */
export interface Wanted {
  kind: string
  subject: string
  data: () => unknown
}

/** A bundle that was made. */
export interface Made extends Bundle {
  kind: string
  subject: string
  /** Subject of the class's part that the bytes go on from; null: they are whole. */
  base: string | null
}

/** Compressions at a time. They run in libuv's pool of four threads, which signing in needs too: leave it half. */
const PARALLEL = 2

/** Makes the bundles and lays them one after another. */
export async function batchOf(wanted: readonly Wanted[]): Promise<BundleBatch> {
  const made: Made[] = []
  let next = 0
  const work = async () => {
    for (let i = next++; i < wanted.length; i = next++) {
      const { kind, subject, data } = wanted[i] as Wanted
      made[i] = { kind, subject, base: null, ...(await bundleOf(data())) }
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return laidOut(made)
}

/** Lays bundles one after another. */
export function laidOut(made: readonly Made[]): BundleBatch {
  const bytes = new Uint8Array(made.reduce((sum, b) => sum + b.body.length, 0))
  let at = 0
  for (const { body } of made) {
    bytes.set(body, at)
    at += body.length
  }
  return {
    kinds: made.map((b) => b.kind),
    subjects: made.map((b) => b.subject),
    bases: made.map((b) => b.base),
    etags: made.map((b) => b.etag),
    sizes: made.map((b) => b.body.length),
    rawBytes: made.map((b) => b.rawBytes),
    bytes,
  }
}

import { type Bundle, bundleOf } from './bundle.ts'
import type { BundleBatch } from './thread.messages.ts'

/** A bundle to be made. `data` is called when its turn comes, so that a batch never holds all reports at once. */
export interface BundleRequest {
  kind: string
  subject: string
  data: () => unknown
}

/** A bundle that was made. */
export interface BatchBundle extends Bundle {
  kind: string
  subject: string
  /** Subject of the class's part that the bytes go on from; null: they are whole. */
  base: string | null
}

/** Makes the bundles and lays them one after another. */
export const batchOf = (wanted: readonly BundleRequest[]): BundleBatch =>
  joinBundles(wanted.map(({ kind, subject, data }) => ({ kind, subject, base: null, ...bundleOf(data()) })))

/** Lays bundles one after another. */
export function joinBundles(made: readonly BatchBundle[]): BundleBatch {
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

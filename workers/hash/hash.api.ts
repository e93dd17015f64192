// oxlint-disable import/default -- the build puts an address in place of such a module
import hashUrl from './hash.worker.ts?worker&url'

export type { FileHash } from './hash.ts'
export type { Hasher } from './hash.worker.ts'
/** Address of the worker's script in the build. */
export { hashUrl }

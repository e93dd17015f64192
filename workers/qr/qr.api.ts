// oxlint-disable-next-line import/default -- the build puts an address in place of such a module
import readerUrl from './qr-read.worker.ts?worker&url'

export type { QrReader } from './qr-read.worker.ts'
/** Address of the worker's script in the build. */
export { readerUrl }

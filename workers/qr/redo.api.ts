// oxlint-disable-next-line import/default -- the build puts an address in place of such a module
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
// oxlint-disable-next-line import/default -- the same
import redoUrl from './redo-read.worker.ts?worker&url'

export type { PageReader } from './redo-read.worker.ts'
/** Addresses in the build: of the worker's script, and of the program it reads codes with. */
export { redoUrl, wasmUrl }

// oxlint-disable import/default -- the build puts an address in place of such a module
import tiffUrl from './tiff.worker.ts?worker&url'

export type { PageCount, TiffReader } from './tiff.worker.ts'
/** Address of the worker's script in the build. */
export { tiffUrl }

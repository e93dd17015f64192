// oxlint-disable import/default -- the build puts an address in place of such a module
import prepareUrl from './prepare.worker.ts?worker&url'

export type { PictureSource } from './prepare.ts'
export type { Preparer } from './prepare.worker.ts'
/** Address of the worker's script in the build. */
export { prepareUrl }

// oxlint-disable import/default -- the build puts an address in place of such a module
import imageUrl from './image.worker.ts?worker&url'

export type { ImageChecker } from './image.worker.ts'
export type { InspectedFile, Looked } from './inspect-image.ts'
/** Address of the worker's script in the build. */
export { imageUrl }

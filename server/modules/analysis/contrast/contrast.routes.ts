import { classContrast } from '#contract/contrast.ts'
import type { Module } from '../../../http/api.ts'
import { handle } from '../../../http/handle.ts'
import { contrastFor } from './contrast.service.ts'

/** What leaders and teachers compare classes by. */
export const contrastModule: Module = (api) => {
  handle(api, classContrast, ({ principal, input }) => contrastFor(api.db, principal, input))
}

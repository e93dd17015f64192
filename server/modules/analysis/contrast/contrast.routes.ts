import { classContrast } from '#contract/contrast.ts'
import type { Module } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { contrastFor, gradeReferences } from './contrast.service.ts'

/** What leaders and teachers compare classes by. */
export const contrastModule: Module = (api) => {
  const references = gradeReferences()
  handle(api, classContrast, ({ principal, input }) => contrastFor(api.db, references, principal, input))
}

import { officeHome } from '#contract/office/office.ts'
import type { Module } from '../../http/api.ts'
import { handle } from '../../http/request/handle.ts'
import { schoolInNumbers } from './home.repo.ts'

/** The first page of a school's office. */
export const officeModule: Module = (api) => {
  handle(api, officeHome, ({ principal }) => schoolInNumbers(api.db, principal.schoolId))
}

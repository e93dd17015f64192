import { paperItems } from '#contract/items.ts'
import type { Module } from '../../../http/api.ts'
import { handle } from '../../../http/request/handle.ts'
import { paperItemsFor } from './items.service.ts'

/** A paper item by item, for those who teach or lead it. */
export const itemsModule: Module = (api) => {
  handle(api, paperItems, ({ principal, input }) => paperItemsFor(api.db, principal, input))
}

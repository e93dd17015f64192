import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { textSearch } from '#core/domain/entry/typed.ts'

/** What tables of the office can do; nothing else of the library is in the build. */
export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})
export type Features = typeof features

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** Numbers by size, words as a Chinese list has them: 2班 before 10班. */
export const compareValues = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** True when a value is found by what was typed. */
export const containsText = (value: unknown, typed: string): boolean =>
  (typeof value === 'string' || typeof value === 'number') && textSearch(typed)(String(value))

/** True for the value that was chosen, and no other. */
export const isChosen = (value: unknown, chosen: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && String(value) === chosen

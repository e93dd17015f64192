import { fill } from '#core/domain/text/fill.ts'
import type { Fault, Faults } from '../faults.ts'
import type { FaultCode } from '../text/fault-codes.ts'
import { FAULT_TEXTS } from '../text/fault-codes.ts'
import type { Lang } from '../text/lang.ts'
import { ON_PAGE } from '../text/on-page.ts'
import { inOrder } from './fault-report.ts'
import { type Mend, mendOf } from './mends.ts'

/** A fault, or a warning, as data: everything a page needs to show it and to mend it. JSON-able. */
export interface FaultRow {
  code: FaultCode
  params: Readonly<Record<string, string | number>>
  /** Name of the file without its folder; a setting's name where no file is meant. */
  file: string
  /** Name of the sheet; null for a file without sheets or for all of a file. */
  sheet: string | null
  /** 1-based; null: all of the file is meant. */
  row: number | null
  /** 0-based; null: no column is meant. */
  column: number | null
  /** Letter and heading, e.g. `D (Q3)`. */
  columnName: string | null
  mend: Mend
  /** True: an edit of this very cell can mend it. */
  editable: boolean
}

/** One fault in one language: what is wrong and what to do about it in the browser. */
export interface FaultWords {
  what: string
  todo: string
}

/** A page of faults in the order of files and rows. */
export interface FaultPage {
  /** All faults, also those that were only counted. */
  count: number
  /** How many can be shown: those kept with their places. */
  kept: number
  rows: readonly FaultRow[]
}

/** Faults kept, as data, in the order of files and rows. */
export const faultRows = (list: readonly Fault[]): FaultRow[] => inOrder(list).map(rowOf)

/** Some of them: `size` from the `from`th (0-based). */
export function faultPage(faults: Faults, from: number, size: number): FaultPage {
  const rows = faultRows(faults.list)
  return { count: faults.count, kept: rows.length, rows: rows.slice(from, from + size) }
}

/** The words of a fault for the browser. */
export function faultWords({ code, params }: Pick<FaultRow, 'code' | 'params'>, lang: Lang): FaultWords {
  const { what, todo } = FAULT_TEXTS[lang][code]
  return { what: fill(what, params), todo: fill(ON_PAGE[lang][code] ?? todo, params) }
}

function rowOf({ code, values, name, sheet, row, index, column }: Fault): FaultRow {
  const mend = mendOf(code)
  const editable = row !== null && index !== null && (mend === 'cell' || mend === 'row')
  return {
    code,
    params: values,
    file: name,
    sheet,
    row,
    column: index,
    columnName: column,
    mend,
    editable,
  }
}

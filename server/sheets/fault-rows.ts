import type { Locale } from '#contract/locale.ts'
import { fillPlaceholders } from '#core/domain/text/fill.ts'
import { sortFaults } from './fault-report.ts'
import type { Faults, ImportFault } from './faults.ts'
import { FAULT_TEXTS, type FaultCode } from './text/fault-codes.ts'
import { ON_PAGE } from './text/on-page.ts'

/**
 * How a fault is mended without another file: by the `cell` it is at, by leaving out one `row` of two, by saying what a
 * `column` is or which row has the headings, by a `sheet` that is not to be read, by saying what `part` a file plays, by
 * a `setting` of the import, by the number of the `absent`. `file`: by another file alone.
 */
type Mend = 'cell' | 'row' | 'column' | 'sheet' | 'part' | 'setting' | 'absent' | 'file'

const CODES: Readonly<Record<Exclude<Mend, 'file'>, readonly FaultCode[]>> = {
  cell: [
    ...(['item_unnamed', 'full_mark', 'unknown_type', 'options', 'key_outside', 'key_unknown_item'] as const),
    ...(['mark_unsaid', 'not_a_number', 'too_many_decimals', 'negative', 'above_full'] as const),
    ...(['total_differs', 'answer_outside', 'number_missing', 'number_rounded', 'item_date'] as const),
    ...(['id_number_rounded', 'id_number_shape', 'id_number_date', 'id_number_check'] as const),
    ...(['name_missing', 'class_missing', 'student_missing', 'student_not_stored'] as const),
    ...([
      'name_unreadable',
      'shown_differs',
      'full_too_great',
      'classes_missing',
      'numbers_rounded',
    ] as const),
    ...(['name_differs', 'absent_with_marks', 'class_unknown', 'formula_without_value'] as const),
    ...(['class_several', 'class_not_then'] as const),
    ...(['column_without_heading', 'name_unclear', 'name_not_found', 'bank_unknown'] as const),
    ...(['bank_ambiguous', 'bank_course', 'bank_key', 'school_unknown', 'school_not_yours'] as const),
  ],
  row: [
    ...(['duplicate_student', 'duplicate_item', 'duplicate_in_totals', 'id_number_twice'] as const),
    ...(['edit_without_row', 'rows_hidden'] as const),
  ],
  column: [
    ...([
      'missing_column',
      'missing_item_column',
      'unknown_column',
      'duplicate_column',
      'no_headings',
    ] as const),
    ...(['number_in_two_schools', 'no_full_marks', 'course_full', 'no_course_column', 'zeros_lost'] as const),
    ...(['rank_differs', 'sum_differs', 'column_hidden', 'no_rows', 'no_items', 'key_missing'] as const),
  ],
  sheet: ['sheet_hidden', 'sheet_not_read', 'sheet_missing'],
  part: [
    'course_missing',
    'answers_numbers',
    'file_unclear',
    'two_files',
    'no_items_file',
    'no_scores_file',
    'too_few_papers',
    'scan_no_paper',
    'pdf_no_paper',
    'scan_no_template',
  ],
  setting: [
    ...(['exam_setting', 'exam_unsaid', 'school_unclear', 'school_shared_name', 'district_unclear'] as const),
    ...(['grade_missing', 'class_shared_name', 'exam_other_people', 'exam_other_grade'] as const),
    ...(['exam_other_subjects', 'exam_several', 'exam_not_here', 'grade_several'] as const),
    ...(['exam_year_people', 'exam_year_not_begun', 'exam_year_begins'] as const),
  ],
  absent: ['many_absent'],
}

const MENDS: ReadonlyMap<FaultCode, Mend> = new Map(
  Object.entries(CODES).flatMap(([mend, codes]) => codes.map((code) => [code, mend as Mend] as const)),
)

/** How a fault of this code is mended. */
const mendOf = (code: FaultCode): Mend => MENDS.get(code) ?? 'file'

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
export const faultRows = (list: readonly ImportFault[]): FaultRow[] => sortFaults(list).map(rowOf)

/** Some of them: `size` from the `from`th (0-based). */
export function faultPage(faults: Faults, from: number, size: number): FaultPage {
  const rows = faultRows(faults.list)
  return { count: faults.count, kept: rows.length, rows: rows.slice(from, from + size) }
}

/** The words of a fault for the browser. */
export function faultWords({ code, params }: Pick<FaultRow, 'code' | 'params'>, lang: Locale): FaultWords {
  const { what, todo } = FAULT_TEXTS[lang][code]
  return { what: fillPlaceholders(what, params), todo: fillPlaceholders(ON_PAGE[lang][code] ?? todo, params) }
}

function rowOf({ code, values, name, sheet, row, index, column }: ImportFault): FaultRow {
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

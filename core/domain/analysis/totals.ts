import { ABSENT, countSheetStudents, type MarkSheet, NOT_GIVEN } from './marks.ts'

/** Sum of each row, hundredths. A mark that was not given adds nothing: whoever sat the paper has a score. */
export function rowTotals(sheet: MarkSheet): Int32Array {
  const { marks, full } = sheet
  const items = full.length
  const totals = new Int32Array(countSheetStudents(sheet))
  for (let r = 0, at = 0; r < totals.length; r++) {
    let sum = 0
    for (let j = 0; j < items; j++, at++) {
      const x = marks[at] as number
      if (x !== NOT_GIVEN) sum += x
    }
    totals[r] = sum
  }
  return totals
}

/** Numbers of the rows in which every item was given. */
export function completeRows(sheet: MarkSheet): Int32Array {
  const { marks, full } = sheet
  const kept = new Int32Array(countSheetStudents(sheet))
  let n = 0
  for (let r = 0, from = 0; r < kept.length; r++, from += full.length) {
    let j = 0
    while (j < full.length && marks[from + j] !== NOT_GIVEN) j++
    if (j === full.length) kept[n++] = r
  }
  return kept.slice(0, n)
}

/** The chosen rows as a sheet of their own. */
export function pickRows(sheet: MarkSheet, rows: Int32Array): MarkSheet {
  const items = sheet.full.length
  if (rows.length === countSheetStudents(sheet)) return sheet
  const marks = new Int16Array(rows.length * items)
  rows.forEach((r, i) => marks.set(sheet.marks.subarray(r * items, (r + 1) * items), i * items))
  return { marks, full: sheet.full }
}

/**
 * Adds up papers for each student: `papers[p][student]` in hundredths or ABSENT. Absent from one paper adds nothing;
 * absent from all stays ABSENT.
 */
export function sumPapers(papers: readonly Int32Array[], students: number): Int32Array {
  const totals = new Int32Array(students).fill(ABSENT)
  for (const paper of papers) {
    for (let s = 0; s < students; s++) {
      const x = paper[s] as number
      if (x === ABSENT) continue
      totals[s] = totals[s] === ABSENT ? x : (totals[s] as number) + x
    }
  }
  return totals
}

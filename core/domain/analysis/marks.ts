/** An item's mark that was not given: never zero. */
export const NOT_GIVEN = -32_768
/** Marks are int16 hundredths of a mark (-327.67 to 327.67); totals are int32 hundredths. */
export const MARK_SCALE = 100
/** The score of somebody who was absent, in an array of int32 hundredths: never zero. */
export const ABSENT = -2_147_483_648

/** A mark as hundredths; the nearest hundredth, so that 0.1 + 0.2 and 0.3 are the same mark. */
export const toHundredths = (mark: number): number => Math.round(mark * MARK_SCALE)

/** Marks of one paper: only the students who sat it. */
export interface MarkSheet {
  /** Row-major, `rows` x `full.length`, hundredths, NOT_GIVEN where not given. */
  marks: Int16Array
  /** Full mark of each item, hundredths. */
  full: Int32Array
}

/** Number of students of a sheet. */
export const countSheetStudents = (sheet: MarkSheet): number =>
  sheet.full.length === 0 ? 0 : sheet.marks.length / sheet.full.length

/** Full mark of the whole paper, hundredths. */
export const sumSheetFullMarks = (sheet: MarkSheet): number => sheet.full.reduce((a, b) => a + b, 0)

import { cellToText, isBlankCell, plainText } from '../cells.ts'
import type { SheetRow } from '../read/sheet.ts'
import type { Columns } from './columns.ts'
import { headingKey } from './fields.ts'

/** What schools write below a table of marks, in the first filled cell of the line. */
const FIGURES =
  /^(平均分?|均分|合计|总计|小计|最高分?|最低分?|标准差|及格率|优秀率|得分率|满分|人数|(应|实|参|缺)考人数|averages?|means?|totals?|sums?|max(imum)?|min(imum)?|highest|lowest|counts?)$/i
/** Whose figures they are: 班级平均, 高一1班平均分. */
const OF_GROUP =
  /^(?:[\p{Script=Han}\d()]{0,12}[班级校组区科]|全[班级校]|本[班级校])(?:平均分?|均分|合计|最高分?|最低分?|及格率|优秀率|得分率|人数)$/u
/** A label with what it says behind a colon: 制表人：王老师, 参考人数：45. */
const SIGNED = /^(?:\p{Script=Han}{1,10}|prepared by|printed|date|notes?)\s*:/iu
const HAN = /\p{Script=Han}/u

/**
 * Text of a line of totals or signatures, of a title between the rows or of the headings once more, which is no
 * student's; null for any other. A student number is never one of these, so that no student is passed over.
 */
export function footerOf(row: SheetRow, { at, headings }: Pick<Columns, 'at' | 'headings'>): string | null {
  const number = at.get('number') ?? at.get('name')
  if (number === undefined) return null
  const first = row.cells.find((cell) => !isBlankCell(cell))
  const text = plainText(first)
  const cell = plainText(row.cells[number])
  if (FIGURES.test(text) || OF_GROUP.test(text) || SIGNED.test(text))
    return cell === '' || cell === text ? cellToText(first) : null
  if (cell !== '' && isHeadAgain(row, headings)) return row.cells.map(cellToText).join(' ').trim()
  // a title of the rows that follow stands alone where the numbers are
  const isTitle = at.has('number') && (cell === '' || cell === text) && HAN.test(text)
  const isName = row.cells[at.get('name') ?? -1] === first
  return isTitle && !isName && row.cells.filter((one) => !isBlankCell(one)).length === 1
    ? cellToText(first)
    : null
}

/** Whether the row is the head line again, as it stands above each page or class. */
function isHeadAgain({ cells }: SheetRow, headings: readonly string[]): boolean {
  let same = 0
  for (const [i, cell] of cells.entries()) {
    if (isBlankCell(cell)) continue
    const key = headingKey(cell)
    // most rows differ in their first cell
    if (key === '' || key !== headingKey(headings[i])) return false
    same++
  }
  return same > 1
}

import { isBlank, plainText, textOf } from '../cells.ts'
import type { SheetRow } from '../read/sheet.ts'

/** What schools write below a table of marks, in the first filled cell of the line. */
const FIGURES =
  /^(平均分?|均分|合计|总计|小计|最高分?|最低分?|标准差|及格率|优秀率|得分率|满分|人数|(应|实|参|缺)考人数|averages?|means?|totals?|sums?|max(imum)?|min(imum)?|highest|lowest|counts?)$/i
const SIGNED =
  /^(制表|填表|审核|统计|打印|报送|日期|时间|备注|说明|注)(人|员|日期|时间|单位)?\s*[:：]|^(prepared by|printed|date|notes?)\s*:/i

/**
 * Text of a line of totals or signatures, which is no student's; null for any other. A student number is never one of
 * these words, so that no student is passed over.
 * @param number 0-based column of the student number
 */
export function footerOf(row: SheetRow, number: number): string | null {
  const first = row.cells.find((cell) => !isBlank(cell))
  const text = plainText(first)
  if (!FIGURES.test(text) && !SIGNED.test(text)) return null
  const at = plainText(row.cells[number])
  return at === '' || at === text ? textOf(first) : null
}

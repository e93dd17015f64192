import { plainText } from '../../sheets/cells.ts'
import type { SheetCell } from '../../sheets/read/sheet.ts'

const ISO = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
const CHINESE = /^(\d{1,2})月(\d{1,2})日$/
const ENGLISH = /^(?:(\d{1,2})-([a-z]{3})|([a-z]{3})-(\d{1,2}))$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Past the days of a month a spreadsheet takes the second number for a year. */
const LAST_DAY = 31

/** The item number that a spreadsheet turned into a date, `1-2` for 2026-01-02; null: this is no date. */
export function itemOfDate(cell: SheetCell | undefined): string | null {
  const text = plainText(cell)
  const iso = ISO.exec(text)
  if (iso) {
    const [year, month, day] = [iso[1], iso[2], iso[3]].map(Number) as [number, number, number]
    const short = year % 100
    return day === 1 && short > LAST_DAY && year < 2000 ? `${month}-${short}` : `${month}-${day}`
  }
  const chinese = CHINESE.exec(text)
  if (chinese) return `${Number(chinese[1])}-${Number(chinese[2])}`
  const english = ENGLISH.exec(text)
  const month = MONTHS.indexOf((english?.[2] ?? english?.[3] ?? '').toLowerCase()) + 1
  return month > 0 ? `${month}-${Number(english?.[1] ?? english?.[4])}` : null
}

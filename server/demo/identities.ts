import { checkCharacter } from '#core/domain/entry/id-number.ts'
import { CLASSES_A_GRADE, GRADES, STUDENTS_A_CLASS } from './courses.ts'
import type { DemoPupil } from './families.ts'
import { elementAt } from './random.ts'

/** No area of China begins with 99: these numbers are nobody's. */
const AREA = '990101'
const STARTS_AT = 12
const DAY_MS = 86_400_000

/**
 * The ID number of a pupil of the demo: right by its check character, the same every time, different for everybody. Born
 * so as to turn twelve in the school year (from 1 September) before the grade entered.
 */
export function idNumberOf(p: DemoPupil): string {
  const entered = elementAt(GRADES, p.grade).year
  const seat = (p.class * STUDENTS_A_CLASS + p.seat) / (CLASSES_A_GRADE * STUDENTS_A_CLASS)
  const first = Date.UTC(entered - STARTS_AT - 1, 8, 1)
  const day = new Date(first + Math.floor(seat * 365) * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  // three figures tell those born on one day apart, by school and place
  const order = String(p.school * 500 + ((p.class * STUDENTS_A_CLASS + p.seat) % 500)).padStart(3, '0')
  const digits = `${AREA}${day}${order}`
  return digits + checkCharacter(digits)
}

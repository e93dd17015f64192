import type { Pool } from 'pg'
import { ABSENT, type MarkSheet, NOT_GIVEN } from '#core/domain/analysis/marks.ts'
import { seeded } from '#core/domain/seeded.ts'

/** An exam drawn from a seed, as the engine takes it; `pool` holds the same in the table `mark`. */
export interface DrawnExam {
  sheet: MarkSheet
  /** Hundredths by student; who is absent has ABSENT here and no row in the sheet. */
  totals: Int32Array
  /** Totals of those present, in the order of the sheet's rows. */
  present: Int32Array
  classOf: Int32Array
  classes: number
  /** A second subject of the same students, hundredths. */
  other: Int32Array
  /** Full mark of the sheet, hundredths. */
  full: number
}

/**
 * Draws an exam with many ties, half marks, absentees, and, when asked for, marks that were not given; stores it as
 * rows `mark (student, class, item, full_mark, mark)` and `other (student, mark)`, in marks, a row only where there is one.
 */
export async function drawExam(
  pool: Pool,
  {
    seed,
    students,
    items,
    classes,
    gaps,
  }: Record<'seed' | 'students' | 'items' | 'classes', number> & { gaps: boolean },
): Promise<DrawnExam> {
  const next = seeded(seed)
  const fulls = Array.from({ length: items }, () => 2 + Math.floor(next() * 9))
  const marks: number[] = []
  const totals = new Int32Array(students).fill(ABSENT)
  const other = new Int32Array(students).fill(ABSENT)
  const classOf = Int32Array.from({ length: students }, () => Math.floor(next() * classes))
  const rows: string[] = []
  const others: string[] = []
  for (let i = 0; i < students; i++) {
    const ability = next() + next() - 0.5
    if (next() > 0.05) {
      other[i] = Math.round(ability * 60 + next() * 40) * 50
      others.push(`(${i},${(other[i] as number) / 100})`)
    }
    if (next() < 0.06) continue
    let sum = 0
    for (const [j, full] of fulls.entries()) {
      const isGap = gaps && next() < 0.02
      const share = Math.min(1, Math.max(0, ability + next() * 0.8 - 0.4 - j / items / 3 + 0.2))
      const mark = isGap ? NOT_GIVEN : Math.round(share * full * 2) * 50
      marks.push(mark)
      if (isGap) continue
      sum += mark
      rows.push(`(${i},${classOf[i]},${j},${full},${mark / 100})`)
    }
    totals[i] = sum
  }
  await pool.query('drop table if exists mark; drop table if exists other')
  await pool.query(
    'create table mark (student int, class int, item int, full_mark float8, mark float8); create table other (student int, mark float8)',
  )
  await pool.query(`insert into mark values ${rows.join(',')}`)
  await pool.query(`insert into other values ${others.join(',')}`)
  const full = Int32Array.from(fulls, (f) => f * 100)
  return {
    sheet: { marks: Int16Array.from(marks), full },
    totals,
    present: totals.filter((t) => t !== ABSENT),
    classOf,
    classes,
    other,
    full: full.reduce((a, b) => a + b, 0),
  }
}

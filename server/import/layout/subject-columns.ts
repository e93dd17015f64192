import { MARK_SCALE } from '../../exams/store/input.ts'
import { hundredthsIn, MAX_HUNDREDTHS } from '../../sheets/cells.ts'
import { columnName } from '../../sheets/columns/columns.ts'
import { headingKey } from '../../sheets/columns/fields.ts'
import { ALL_COURSES, courseColumn, figureColumn } from '../../sheets/columns/figure-columns.ts'
import type { Table } from '../../sheets/columns/table.ts'
import type { Faults } from '../../sheets/faults.ts'
import type { FigureAt } from '../check/own-figures.ts'

/** A column of whole marks of a subject. */
export interface CourseAt {
  index: number
  course: string
  /** Hundredths. */
  full: number
}

export interface CourseColumns {
  courses: CourseAt[]
  figures: FigureAt[]
  ignored: string[]
}

/**
 * Which columns hold which subjects: as a person says, else as `scoreColumns` says, else as headings name subjects of
 * the dictionary. A subject without a full mark is a fault, as is a column that is nothing known.
 * @param fulls hundredths by column that a line below the headings says, where headings and people say none
 */
export function courseColumns(
  { columns, file }: Pick<Table, 'columns' | 'file'>,
  scoreColumns: readonly string[],
  fulls: ReadonlyMap<number, number>,
  faults: Faults,
): CourseColumns {
  const named = new Map(
    scoreColumns.map((text) => {
      const [heading = '', course = '', full = ''] = text.split(':')
      return [
        headingKey(heading),
        { course: course || heading, full: full === '' ? null : Number(full) },
      ] as const
    }),
  )
  const found: CourseColumns = { courses: [], figures: [], ignored: [...columns.ignored] }
  const before = faults.count
  const total = columns.at.get('total')
  if (total !== undefined) {
    const name = columns.headings[total] ?? ''
    found.figures.push({ index: total, name, what: 'total', scope: 'all', course: ALL_COURSES, style: null })
  }
  for (const [index, heading] of columns.extra) {
    const use = columns.uses.get(index)
    const given = use?.as === 'course' ? use : (named.get(headingKey(heading)) ?? courseColumn(heading))
    const place = {
      file: file.label,
      row: columns.headRow,
      column: columnName(index, columns.headings[index]),
    }
    const figure = given ? null : figureColumn(heading)
    if (figure) {
      found.figures.push({ ...figure, index, name: heading })
      found.ignored.push(heading)
    } else if (!given) faults.add('unknown_column', place, { name: heading })
    else {
      const { course } = given
      const full = given.full === null ? (fulls.get(index) ?? -1) : hundredthsIn(given.full)
      const other = found.courses.find((c) => c.course === course)
      if (other)
        faults.add('duplicate_column', place, { name: heading, other: columnName(other.index, null) })
      else if (full <= 0) faults.add('course_full', place, { course })
      else if (full > MAX_HUNDREDTHS) {
        faults.add('full_too_great', place, { cell: full / MARK_SCALE, max: MAX_HUNDREDTHS / MARK_SCALE })
      } else found.courses.push({ index, course, full })
    }
  }
  if (!found.courses.length && faults.count === before)
    faults.add('no_course_column', { file: file.label, row: columns.headRow })
  return found
}

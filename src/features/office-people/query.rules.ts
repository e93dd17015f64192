import type { TableQuery } from '#src/ui/data-table/types.ts'
import type { Grade } from './places.rules.ts'

const SORTS = ['number', 'name', 'class'] as const

/** A table's question as the calls of people take it. */
export function pageQuery({ search, sort, filters, page, pageSize }: TableQuery) {
  const words = search.trim()
  return {
    pageNo: page + 1,
    pageSize,
    ...(words && { search: words }),
    ...(filters['class'] && { ofClassId: filters['class'] }),
    ...(sort?.descending && { order: 'desc' as const }),
  }
}

/** What is asked of the list of students. */
export function studentQuery(query: TableQuery, roll: 'here' | 'left') {
  const sort = SORTS.find((one) => one === query.sort?.column)
  const gradeId = query.filters['grade']
  return { ...pageQuery(query), roll, ...(sort && { sort }), ...(gradeId && { ofGradeId: gradeId }) }
}

/** Another grade was chosen: a class that is not of it is asked for no more. */
export function dropForeignClassFilter(next: TableQuery, grades: readonly Grade[]): TableQuery {
  const { class: classId, ...others } = next.filters
  const grade = grades.find(({ gradeId }) => gradeId === next.filters['grade'])
  if (classId === undefined || !grade || grade.classes.some((one) => one.classId === classId)) return next
  return { ...next, filters: others, page: 0 }
}

import { listHomeworkCourses } from '#core/domain/homework/courses.ts'
import { type FamilyWish, selectFamilyHomework, viewCounts } from '#core/domain/homework/family-list.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { PAGE_SIZE, usePages } from '#src/state/use-pages.ts'

const CALL = 'GET /api/exam/homework/student/homework/list'
const FIRST = { pageNo: 1, pageSize: PAGE_SIZE }

type HomeworkListFilter = FamilyWish & { view: Exclude<FamilyWish['view'], 'all'> }

/** A wish as the call takes it: without what is asked of no line. */
const askedOf = ({ view, courseId, search }: HomeworkListFilter) => ({
  show: view,
  ...(courseId !== '' && { courseId }),
  ...(search !== '' && { search }),
})

/**
 * The homework of one student of a wish. Where the first page has all of a view, the phone chooses among it, also
 * without a line; else the school is asked for the view's own pages.
 */
export function useLines(wish: HomeworkListFilter) {
  const first = useCall(CALL, { query: FIRST })
  const list = first.data?.list ?? null
  const found = list && viewCounts(list)
  // a copy of a reply that a phone has kept from before may be without counts and subjects
  const counts = first.data?.counts ?? found
  const courses = first.data?.courses ?? listHomeworkCourses(list ?? [])
  // another child may not have the subject that was chosen for the one before
  const courseId = courses.some((one) => one.courseId === wish.courseId) ? wish.courseId : ''
  const wanted = { ...wish, courseId }
  const isHere = found?.[wish.view] === counts?.[wish.view]
  const asked = isHere ? null : askedOf(wanted)
  const own = useCall(CALL, asked && { query: { ...FIRST, ...asked } })
  const pages = usePages(own, JSON.stringify(asked), async (pageNo) => {
    const result = await client.call(CALL, { query: { ...FIRST, ...asked, pageNo } })
    return result.ok ? result.data : null
  })
  const here = list && selectFamilyHomework(list, wanted)
  return {
    first,
    wanted,
    counts,
    courses,
    /** Of the wish; null while they come. */
    shown: pages.lines ?? (own.loading && here?.length === 0 ? null : here),
    busy: pages.busy,
    more: pages.more,
    /** The view's own lines did not come: only those at hand were looked through. */
    missed: asked && own.data === null && own.failure ? own.reload : null,
  }
}

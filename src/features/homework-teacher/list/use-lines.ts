import { listHomeworkCourses } from '#core/domain/homework/courses.ts'
import {
  classNamesOf,
  countHomeworkByPhase,
  selectTeacherHomework,
  type TeacherWish,
} from '#core/domain/homework/teacher-list.ts'
import { client } from '#src/state/client.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { useCall } from '#src/state/resource.ts'
import { PAGE_SIZE, usePages } from '#src/state/use-pages.ts'

const CALL = 'GET /api/exam/homework/teacher/list'
const FIRST = { pageNo: 1, pageSize: PAGE_SIZE }

/** A wish as the call takes it: without what is asked of no line. */
const askedOf = ({ phase, search, className, courseId, sort }: TeacherWish) => ({
  ...(phase !== 'all' && { phase }),
  ...(search !== '' && { search }),
  ...(className !== '' && { className }),
  ...(courseId !== '' && { courseId }),
  ...(sort !== 'newest' && { sort }),
})

/**
 * The teacher's homework of a wish. Where the first page has all of a view, the phone chooses among it, also without a
 * line; else the school is asked for the view's own pages.
 */
export function useLines(wish: TeacherWish) {
  const first = useCall(CALL, { query: FIRST })
  const now = useNow(first.data?.serverTime ?? null, first.asOf)
  const { list = null, serverTime = 0 } = first.data ?? {}
  // a copy of a reply that a phone has kept from before may be without counts
  const all = first.data && (first.data.counts ?? countHomeworkByPhase(first.data.list, serverTime))
  const isHere = !list || countHomeworkByPhase(list, serverTime)[wish.phase] === all?.[wish.phase]
  const asked = isHere ? null : askedOf(wish)
  const own = useCall(CALL, asked && { query: { ...FIRST, ...asked } })
  const pages = usePages(own, JSON.stringify(asked), async (pageNo) => {
    const result = await client.call(CALL, { query: { ...FIRST, ...asked, pageNo } })
    return result.ok ? result.data : null
  })
  const here = list && selectTeacherHomework(list, wish, now)
  return {
    first,
    now,
    /** Every line that has come, whatever the wish. */
    known: [...(list ?? []), ...(pages.lines ?? [])],
    /** Of the wish; null while they come. */
    shown: pages.lines ?? (own.loading && here?.length === 0 ? null : here),
    counts: list && list.length === all?.all ? countHomeworkByPhase(list, now) : all,
    classNames: first.data?.classNames ?? classNamesOf(list ?? []),
    courses: first.data?.courses ?? listHomeworkCourses(list ?? []),
    busy: pages.busy,
    more: pages.more,
    /** The view's own lines did not come: only those at hand were looked through. */
    missed: asked && own.data === null && own.failure ? own.reload : null,
  }
}

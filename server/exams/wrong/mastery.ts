import type { PaperStats } from '#core/domain/analysis/paper.ts'
import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import type { SchoolId } from '../../db/scope.ts'
import { showsResultsNow } from '../rules/shows-results.ts'
import { decodeMarks, toMarkOrNull } from '../store/marks.ts'
import { papersSat } from '../versions/published.ts'

/** How a student stands in a knowledge point of a subject. */
export interface Mastery {
  courseId: string
  courseName: string
  name: string
  /** Items that were about it. */
  items: number
  /** Marks got by marks to be got over them, 0..1; `everybody`: the same of all who sat them. */
  rate: number
  everybody: number
}

interface Sum {
  courseName: string
  items: number
  got: number
  full: number
  mean: number
}

/**
 * How a student stands in each knowledge point over the exams whose results families may open at `now` (epoch ms),
 * weakest first. An item without a mark counts on neither side, one about several points counts for each.
 */
export async function masteryOf(
  db: Db,
  school: SchoolId,
  studentId: string,
  now: number,
): Promise<Mastery[]> {
  const papers = await markedPapers(db, school, studentId, now)
  const items = await itemsOf(db, papers)
  const sums = new Map<string, Sum>()
  for (const paper of papers) {
    const marks = decodeMarks(paper.marks)
    const stats = paper.stats as Pick<PaperStats, 'items'> | null
    for (const [at, item] of (items.get(keyOf(paper)) ?? []).entries()) {
      const mark = toMarkOrNull(marks[at] ?? 0)
      const facility = stats?.items[at]?.facility ?? null
      if (mark === null || facility === null || item.full_mark <= 0) continue
      for (const name of new Set(item.knowledge)) {
        const key = `${paper.course_id}\n${name}`
        const s = sums.get(key) ?? { courseName: paper.course_name, items: 0, got: 0, full: 0, mean: 0 }
        s.items++
        s.got += mark
        s.full += item.full_mark
        s.mean += facility * item.full_mark
        sums.set(key, s)
      }
    }
  }
  return [...sums]
    .map(([key, s]) => {
      const [course = '', name = ''] = key.split('\n')
      const { courseName, items: n } = s
      return {
        courseId: course,
        courseName,
        name,
        items: n,
        rate: s.got / s.full,
        everybody: s.mean / s.full,
      }
    })
    .sort(
      (a, b) =>
        a.rate - b.rate ||
        b.items - a.items ||
        compareCodeUnits(a.courseId, b.courseId) ||
        compareCodeUnits(a.name, b.name),
    )
}

/** The order of the words themselves: the same at each call, whatever the database gave first. */
const compareCodeUnits = (a: string, b: string): number => Number(a > b) - Number(a < b)

const keyOf = (p: { exam_id: string; paper_id: string }) => `${p.exam_id} ${p.paper_id}`

/** Papers sat of the exams shown, with the student's marks and what everybody got. */
const markedPapers = (db: Db, school: SchoolId, studentId: string, now: number) =>
  papersSat(db, school, studentId)
    .leftJoin('paper_stats as t', on('t', 'p', 'exam_id', 'version', 'paper_id'))
    .where(showsResultsNow(school, now))
    .select(['p.exam_id', 'p.version', 'p.paper_id', 'p.course_id', 'p.course_name', 'm.marks', 't.stats'])
    .execute()

/** Items of those papers in their order, by exam and paper. */
async function itemsOf(db: Db, papers: Awaited<ReturnType<typeof markedPapers>>) {
  if (papers.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('exam_item as i')
    .where((e) =>
      e(
        e.refTuple('i.exam_id', 'i.version', 'i.paper_id'),
        'in',
        papers.map((p) => e.tuple(p.exam_id, p.version, p.paper_id)),
      ),
    )
    .select(['i.exam_id', 'i.paper_id', 'i.full_mark', 'i.knowledge'])
    .orderBy('i.seq')
    .execute()
  return Map.groupBy(rows, keyOf)
}

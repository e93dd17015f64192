import type { Static } from 'typebox'
import type { officeExamPreview } from '#contract/office/exams.ts'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { loadFamilyDisplay } from '../../../http/reach/shown-to-families.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import { isPaused } from '../paused.service.ts'
import { examRow, versionsOf } from './exams.repo.ts'
import { computePaperFigures, listPapersWithItems, listVersionClasses } from './figures.repo.ts'
import { buildOfficeExams } from './line.service.ts'

interface ExamPreviewQuery {
  school: SchoolId
  mine: readonly SchoolId[]
  examId: string
  /** Default: the newest. */
  version: number | undefined
  /** Epoch ms. */
  now: number
}

/** What a version holds for one school. @throws Refusal 10005 no such exam of this school, or no such version */
export async function previewOf(
  db: Db,
  { school, mine, examId, version, now }: ExamPreviewQuery,
): Promise<Static<(typeof officeExamPreview)['reply']>> {
  const row = await examRow(db, school, examId)
  if (!row) throw notFound()
  const versions = await versionsOf(db, examId)
  const which = version ?? row.version
  if (!versions.some((v) => v.version === which)) throw notFound()
  const [exam] = await buildOfficeExams(db, school, [row], mine, now)
  if (!exam) throw notFound()
  const of = { examId, version: which, school }
  const papers = await listPapersWithItems(db, of)
  const classes = await listVersionClasses(db, of)
  const students = classes.reduce((sum, c) => sum + c.students, 0)
  const courses = []
  for (const paper of papers) {
    const figures = await computePaperFigures(db, of, paper.paper_id)
    courses.push({
      paperId: paper.paper_id,
      courseId: paper.course_id,
      courseName: paper.course_name,
      items: Number(paper.items),
      fullMark: paper.full_mark,
      absent: students - figures.sat,
      ...figures,
    })
  }
  return {
    exam,
    version: which,
    versions,
    courses,
    classes: classes.map(({ sat, ...c }) => ({
      ...c,
      absent: papers
        .map((p) => ({ paperId: p.paper_id, count: c.students - sat(p.paper_id) }))
        .filter((a) => a.count > 0),
    })),
    display: { rankDisplay: row.rank_display, ...(await loadFamilyDisplay(db, school)) },
    paused: await isPaused(db, school),
  }
}

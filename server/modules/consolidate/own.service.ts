import { Status } from '#contract/envelope.ts'
import { lostPoints } from '#core/domain/consolidate/choose.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import { badField, notFound, Refusal } from '../../http/reply/refusal.ts'
import { type Principal, studentOf } from '../../http/session/principal.ts'
import { bankByPoint, donePapers, seenBy } from './exam.repo.ts'
import { familyLines } from './family-lines.repo.ts'
import { planOf } from './plan.service.ts'
import { madeBy, storeConsolidation } from './store.repo.ts'

/** The papers of an exam that the family's student sat, with what would be given now. */
async function papersOfStudent(db: Db, who: Principal, examId: string) {
  const studentId = studentOf(who)
  const [papers, seen] = await Promise.all([
    donePapers(db, who.schoolId, studentId, examId),
    seenBy(db, who.schoolId, [studentId]),
  ])
  const had = seen.get(studentId) ?? new Set<string>()
  return Promise.all(
    papers.map(async (paper) => {
      const points = lostPoints(paper.items)
      const names = points.map((p) => p.name)
      const bank = await bankByPoint(db, who.schoolId, paper.course_id, names)
      return { paper, points, plan: planOf(studentId, paper.items, bank, had) }
    }),
  )
}

/** What a family may go on with after an exam, by paper. @throws Refusal 10005 not sat */
export async function offer(db: Db, who: Principal, examId: string, now: number) {
  const [papers, lines] = await Promise.all([
    papersOfStudent(db, who, examId),
    familyLines(db, who.schoolId, studentOf(who), now, examId),
  ])
  const first = papers[0]
  if (!first) throw notFound()
  return {
    examId,
    examName: first.paper.exam_name,
    papers: papers.map(({ paper, points, plan }) => {
      const line = lines.find((l) => l.paperId === paper.paper_id) ?? null
      const questions = plan?.chosen.length ?? 0
      return {
        paperId: paper.paper_id,
        courseName: paper.course_name,
        items: new Set(points.flatMap((p) => p.items)).size,
        points: points.map((p) => p.name),
        questions,
        line,
        mayStart: questions > 0 && line?.state !== 'todo',
      }
    }),
  }
}

/**
 * Starts one for their own student; the same id again: the one it made.
 * @throws Refusal 10005 not sat, or the id is another's; 10020 one of this paper is open; 10001 nothing to give
 */
export async function start(
  db: Db,
  who: Principal,
  asked: { consolidationId: string; examId: string; paperId: string },
  now: number,
) {
  const { consolidationId, examId, paperId } = asked
  const { accountId, schoolId } = who
  const studentId = studentOf(who)
  const [papers, lines] = await Promise.all([
    papersOfStudent(db, who, examId),
    familyLines(db, schoolId, studentId, now, examId),
  ])
  const found = papers.find((p) => p.paper.paper_id === paperId)
  if (!found) throw notFound()
  return inTransaction(db, async (tx) => {
    if (await madeBy(tx, schoolId, consolidationId, accountId)) return { consolidationId }
    if (lines.some((l) => l.paperId === paperId && l.state === 'todo'))
      throw new Refusal(Status.conflict, 'consolidateOpen')
    const { paper, plan } = found
    if (!plan || plan.chosen.length === 0) throw badField('paperId', 'nothingToConsolidate')
    const { course_id: courseId, course_name: courseName, class_id: classId } = paper
    const made = await storeConsolidation(
      tx,
      schoolId,
      {
        ...{ consolidationId, examId, paperId, courseId, courseName, classId, studentId, accountId },
        version: paper.version,
        deadlineAt: null,
      },
      [plan],
      new Date(now),
    )
    if (!made && !(await madeBy(tx, schoolId, consolidationId, accountId))) throw notFound()
    return { consolidationId }
  })
}

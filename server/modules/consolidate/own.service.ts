import { sql } from 'kysely'
import { Status } from '#contract/envelope.ts'
import { findLostPoints } from '#core/domain/consolidate/choose.ts'
import { type Db, inTransaction, type Tx } from '../../db/db.ts'
import { badField, notFound, Refusal } from '../../http/reply/refusal.ts'
import {
  accessIn,
  type BrandSwitches,
  loadMembershipStanding,
  studentKey,
} from '../../http/session/access.ts'
import { type Principal, requireStudentId } from '../../http/session/principal.ts'
import { bankByPoint, listPapersOfStudent, listSeenQuestions } from './exam.repo.ts'
import { familyLines } from './family-lines.repo.ts'
import { planConsolidation } from './plan.service.ts'
import { isConsolidationAuthor, storeConsolidation } from './store.repo.ts'

/** The papers of an exam that the family's student sat, with what would be given now. */
async function papersOfStudent(db: Db, who: Principal, examId: string) {
  const studentId = requireStudentId(who)
  const [papers, seen] = await Promise.all([
    listPapersOfStudent(db, who.schoolId, studentId, examId),
    listSeenQuestions(db, who.schoolId, [studentId]),
  ])
  const had = seen.get(studentId) ?? new Set<string>()
  return Promise.all(
    papers.map(async (paper) => {
      const points = findLostPoints(paper.items)
      const names = points.map((p) => p.name)
      const bank = await bankByPoint(db, who.schoolId, paper.course_id, names)
      return { paper, points, plan: planConsolidation(studentId, paper.items, bank, had) }
    }),
  )
}

interface ConsolidationContext {
  readonly switches: BrandSwitches
  /** Epoch ms. */
  readonly now: number
}

/** Whether the student may begin a further consolidation of a paper that has one. */
const mayRepeat = async (
  db: Db | Tx,
  who: Principal,
  { switches, now }: ConsolidationContext,
): Promise<boolean> =>
  accessIn(await loadMembershipStanding(db, who, switches, now), 'consolidateAgain').kind === 'open'

/** What a family may go on with after an exam, by paper. @throws Refusal 10005 not sat */
export async function offer(db: Db, who: Principal, examId: string, at: ConsolidationContext) {
  const { now } = at
  const [isOpen, papers, lines] = await Promise.all([
    mayRepeat(db, who, at),
    papersOfStudent(db, who, examId),
    familyLines(db, who.schoolId, requireStudentId(who), now, examId),
  ])
  const first = papers[0]
  if (!first) throw notFound()
  return {
    examId,
    examName: first.paper.exam_name,
    papers: papers.map(({ paper, points, plan }) => {
      const line = lines.find((l) => l.paperId === paper.paper_id) ?? null
      const questions = plan?.chosen.length ?? 0
      const couldStart = questions > 0 && line?.state !== 'todo'
      const memberOnly = couldStart && line !== null && !isOpen
      return {
        paperId: paper.paper_id,
        courseName: paper.course_name,
        items: new Set(points.flatMap((p) => p.items)).size,
        points: points.map((p) => p.name),
        questions,
        line,
        mayStart: couldStart && !memberOnly,
        ...(memberOnly ? { memberOnly } : {}),
      }
    }),
  }
}

/**
 * Starts one for their own student; the same id again: the one it made.
 * @throws Refusal 10005 not sat, or the id is another's; 10020 one of this paper is open, or a further one is for members;
 * 10001 nothing to give
 */
export async function startOwnConsolidation(
  db: Db,
  who: Principal,
  asked: { consolidationId: string; examId: string; paperId: string },
  at: ConsolidationContext,
) {
  const { consolidationId, examId, paperId } = asked
  const { now } = at
  const { accountId, schoolId } = who
  const studentId = requireStudentId(who)
  const papers = await papersOfStudent(db, who, examId)
  const found = papers.find((p) => p.paper.paper_id === paperId)
  if (!found) throw notFound()
  return inTransaction(db, async (tx) => {
    if (await isConsolidationAuthor(tx, schoolId, consolidationId, accountId)) return { consolidationId }
    // of two at one moment the second one sees the first
    await sql`select pg_advisory_xact_lock(hashtext('consolidate'), hashtext(${studentKey(who)}))`.execute(tx)
    const lines = (await familyLines(tx, schoolId, studentId, now, examId)).filter(
      (l) => l.paperId === paperId,
    )
    if (lines.some((l) => l.state === 'todo')) throw new Refusal(Status.conflict, 'consolidateOpen')
    if (lines.length > 0 && !(await mayRepeat(tx, who, at)))
      throw new Refusal(Status.conflict, 'consolidateMember')
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
    if (!made && !(await isConsolidationAuthor(tx, schoolId, consolidationId, accountId))) throw notFound()
    return { consolidationId }
  })
}

import { Status } from '#contract/envelope.ts'
import type { AnswerCard } from '#contract/exam/card.ts'
import type { Db } from '../../../db/db.ts'
import type { SchoolId } from '../../../db/scope.ts'
import { findStoredMarks, itemsOfPaper } from '../../../exams/papers/paper-items.ts'
import { decodeMarks, toMarkOrNull } from '../../../exams/store/marks.ts'
import { type CardReach, cardReach } from '../../../http/reach/card-reach.ts'
import { badField, denied, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { findCard, findTemplate, paperIdsWithCard, studentName } from './card.repo.ts'
import type { CardKey } from './files.service.ts'
import { type CardPenMarks, penOf } from './pen.repo.ts'

export interface AskedCard {
  examId: string
  paperId?: string
  reportStudentId?: string
}

/** Whose card it is, as far as the asker may say. @throws Refusal 10001, 10002 */
function studentFor(who: Principal, asked: string | undefined): string {
  if (who.studentId === null) {
    if (asked === undefined) throw badField('reportStudentId', 'missing')
    return asked
  }
  if (asked !== undefined && asked !== who.studentId) throw denied('reportStudentId contradicts the session')
  return who.studentId
}

/**
 * What the asker sees of a student's card, and which: the paper asked for, else the first with a card, else the first.
 * @throws Refusal 10005 not there or not theirs; 10006 not open to families
 */
export async function openCard(
  db: Db,
  who: Principal,
  asked: AskedCard,
  now: number,
): Promise<{ reach: CardReach; studentId: string; withCard: Set<string>; key: CardKey | null }> {
  const studentId = studentFor(who, asked.reportStudentId)
  const reach = await cardReach(db, who, { examId: asked.examId, studentId }, now)
  if (reach === null) throw notFound()
  if (reach === 'hidden') throw new Refusal(Status.hidden, 'hidden')
  const withCard =
    reach.sight === 'none'
      ? new Set<string>()
      : await paperIdsWithCard(db, who.schoolId, asked.examId, studentId)
  const paper =
    asked.paperId === undefined
      ? (reach.papers.find((p) => withCard.has(p.paperId)) ?? reach.papers[0])
      : reach.papers.find((p) => p.paperId === asked.paperId)
  if (!paper && asked.paperId !== undefined) throw notFound()
  const key = paper && {
    school_id: who.schoolId,
    exam_id: asked.examId,
    paper_id: paper.paperId,
    student_id: studentId,
  }
  return { reach, studentId, withCard, key: key ?? null }
}

/** A student's card with its marks, as the asker may see it. @throws Refusal, see openCard */
export async function cardFor(db: Db, who: Principal, asked: AskedCard, now: number): Promise<AnswerCard> {
  const { reach, studentId, withCard, key } = await openCard(db, who, asked, now)
  const [name, card] = await Promise.all([
    studentName(db, who.schoolId, studentId),
    key && withCard.has(key.paper_id) ? cardOf(db, who.schoolId, key, reach) : null,
  ])
  return {
    examId: asked.examId,
    examName: reach.examName,
    studentId,
    studentName: name,
    display: reach.sight,
    isWhole: reach.isWhole,
    ...(key && !card && !reach.isWhole && { marks: await marksFor(db, who.schoolId, key, reach.version) }),
    papers: reach.papers.map((p) => ({ ...p, hasCard: withCard.has(p.paperId) })),
    paperId: key?.paper_id ?? null,
    card,
  }
}

/** Marks of a student in a paper, item by item. */
async function marksFor(
  db: Db,
  school: SchoolId,
  key: CardKey,
  version: number,
): Promise<NonNullable<AnswerCard['marks']>> {
  const at = { exam_id: key.exam_id, version }
  const [items, stored] = await Promise.all([
    itemsOfPaper(db, at, key.paper_id),
    findStoredMarks(db, school, at, key.paper_id, key.student_id),
  ])
  const given = stored ? decodeMarks(stored) : []
  return items.map(({ item_no: itemNo, full_mark: full }, i) => ({
    itemNo,
    score: i < given.length ? toMarkOrNull(given[i] as number) : null,
    full,
  }))
}

const penOfItem = (pen: CardPenMarks | undefined) => (pen ? { pen } : {})

async function cardOf(db: Db, school: SchoolId, key: CardKey, reach: CardReach): Promise<AnswerCard['card']> {
  const at = { exam_id: key.exam_id, version: reach.version }
  const [row, items, marks] = await Promise.all([
    findCard(db, key),
    itemsOfPaper(db, at, key.paper_id),
    findStoredMarks(db, school, at, key.paper_id, key.student_id),
  ])
  if (!row) return null
  const given = marks ? decodeMarks(marks) : null
  const { pages, pictures } = row
  const shown = reach.sight === 'marks'
  const pen = shown
    ? await penOf(db, school, key, { version: reach.version, crops: pictures?.crops ?? [] })
    : null
  return {
    ready: pictures !== null,
    pages: pages.map((p, i) => ({
      no: i + 1,
      fileId: p.fileId,
      width: p.width,
      height: p.height,
      blank: p.blank,
      thumbId: pictures?.thumbs[i] ?? null,
    })),
    items: items.map((item, i) => ({
      itemNo: item.item_no,
      cropIds: (pictures?.crops ?? []).filter((c) => c.itemNo === item.item_no).map((c) => c.fileId),
      ...penOfItem(pen?.get(item.item_no)),
      score: shown && given && i < given.length ? toMarkOrNull(given[i] as number) : null,
      full: shown ? item.full_mark : null,
    })),
  }
}

/** Where the questions of a paper stand, for whoever may see a card of it. @throws Refusal 10005 */
export async function templateFor(db: Db, who: Principal, examId: string, paperId: string) {
  const found = await findTemplate(db, who.schoolId, examId, paperId)
  return found ?? { pageCount: 0, blocks: [] }
}

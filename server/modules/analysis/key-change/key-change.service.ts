import { createHash } from 'node:crypto'
import { Status } from '#contract/envelope.ts'
import type { KeyChangeOrder, KeyChangePreview } from '#contract/exam/key-change.ts'
import { MARK_SCALE, NOT_GIVEN, toHundredths } from '#core/domain/analysis/marks.ts'
import type { KeyChange } from '#core/domain/analysis/rescore.ts'
import { hasSubjectDirectorRights } from '#core/domain/roles/rights.ts'
import { type Db, inTransaction, type Tx } from '../../../db/db.ts'
import { overSchools } from '../../../db/tenancy.ts'
import { listPaperScores, listVersionPapers } from '../../../exams/papers/paper-scores.ts'
import { copyVersion, newestVersion } from '../../../exams/store/copy-version.ts'
import { decodeMarks, splitAnswers } from '../../../exams/store/marks.ts'
import { reachAt, reachOf, viewOfClass } from '../../../http/reach/reach.ts'
import { badField, denied, notFound, Refusal } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import { type Changed, changedMarks, effectOn, type TotalRow } from './effect.rules.ts'
import { requireJointOwner, schoolsOfChange } from './joint.service.ts'
import { itemNamed, listScoresAcrossSchools, ownedExam, totalsOfSchool } from './key-change.repo.ts'

interface KeyChangeContext {
  readonly at: { exam_id: string; version: number }
  readonly item: NonNullable<Awaited<ReturnType<typeof itemNamed>>>
  readonly change: KeyChange
  readonly changed: readonly Changed[]
  readonly sat: readonly { readonly schoolId: string }[]
  readonly token: string
}

function changeOf(order: KeyChangeOrder, full: number, type: string): KeyChange {
  if (order.kind === 'everybody') return { kind: 'everybody' }
  const sorted = (letters: string) => [...new Set(letters)].sort().join('')
  if (order.key === undefined) throw badField('key', 'missing')
  const key = sorted(order.key)
  if (type === 'choice' && key.length !== 1) throw badField('key', 'oneLetter')
  const partial = toHundredths(order.partial ?? 0)
  if (partial > full) throw badField('partial', 'aboveFull')
  return { kind: 'key', key, alsoAccept: (order.alsoAccept ?? []).map(sorted).sort(), partial }
}

/** The exam's item and what the change does to it. @throws Refusal 10005, 10002, 10001, 10020 */
async function find(
  db: Db | Tx,
  who: Principal,
  order: KeyChangeOrder,
  lock: boolean,
): Promise<KeyChangeContext> {
  const at = await ownedExam(db, who.schoolId, order.examId, lock)
  if (!at) throw notFound()
  if ((await newestVersion(db, at.exam_id)) !== at.version) throw new Refusal(Status.conflict, 'examMoved')
  const item = await itemNamed(db, at, order.paperId, order.itemNo)
  if (!item) throw notFound()
  const full = toHundredths(item.full_mark)
  const isChoice = item.item_type === 'choice' || item.item_type === 'multi'
  if (order.kind === 'key' && !isChoice) throw badField('itemNo', 'noKey')
  const change = changeOf(order, full, item.item_type)
  const sheets = await listScoresAcrossSchools(db, at, order.paperId)
  const place = item.seq - 1
  const marks = sheets.map((s) => ({
    schoolId: s.school_id,
    studentId: s.student_id,
    mark: decodeMarks(s.marks)[place] as number,
    answer: splitAnswers(s.answers)?.[place] ?? null,
  }))
  const changed = changedMarks(marks, item.item_type === 'multi', full, change)
  if (!changed) throw new Refusal(Status.badRequest, 'noAnswers')
  const about = [at.exam_id, at.version, order.paperId, order.itemNo, change]
  const token = createHash('sha256').update(JSON.stringify(about)).digest('base64url')
  return { at, item, change, changed, sat: marks, token }
}

/** A grade leader changes keys of exams of the led grades only, a subject leader of the led subjects only. */
async function mayChange(db: Db, who: Principal, order: KeyChangeOrder): Promise<void> {
  await requireJointOwner(db, who, order.examId)
  const reach = await reachOf(db, who)
  if (reach.kind === 'school') return
  const at = await ownedExam(db, who.schoolId, order.examId)
  if (!at) throw notFound()
  const item = await itemNamed(db, at, order.paperId, order.itemNo)
  const grades = await db
    .selectFrom('exam_student')
    .where('exam_id', '=', at.exam_id)
    .where('version', '=', at.version)
    .select('grade_id')
    .distinct()
    .modifyEnd(overSchools('a key is changed for an exam'))
    .execute()
  if (!item) throw notFound()
  const views = grades.map((g) =>
    viewOfClass(reachAt(reach, at.start_time), { classId: '', gradeId: g.grade_id }, [item.course_id]),
  )
  if (
    !views.every(
      (v) => v === 'all' || (hasSubjectDirectorRights(who.userType) && v?.includes(item.course_id)),
    )
  ) {
    throw denied('key of an item that is not led')
  }
}

/** The same students with their scores in a paper in place of their totals. */
async function inPaper(
  db: Db,
  who: Principal,
  at: KeyChangeContext['at'],
  paperId: string,
  rows: readonly TotalRow[],
): Promise<TotalRow[]> {
  const [papers, sat] = await Promise.all([
    listVersionPapers(db, who.schoolId, at),
    listPaperScores(db, who.schoolId, at, paperId),
  ])
  const full_mark = papers.find((p) => p.paper_id === paperId)?.full_mark ?? 0
  const sum = (marks: Int16Array) => marks.reduce((all, x) => (x === NOT_GIVEN ? all : all + x), 0)
  const scores = new Map(sat.map((s) => [s.student_id, sum(decodeMarks(s.marks)) / MARK_SCALE]))
  return rows.map((row) => ({ ...row, full_mark, score: scores.get(row.student_id) ?? null }))
}

/** Who would change, to whom asks: a subject leader reads the paper's scores and not the totals. Nothing is written. */
export async function previewFor(db: Db, who: Principal, order: KeyChangeOrder): Promise<KeyChangePreview> {
  await mayChange(db, who, order)
  const { at, item, changed, sat, token } = await find(db, who, order, false)
  const own = changed.filter((c) => c.schoolId === who.schoolId)
  const of = hasSubjectDirectorRights(who.userType) ? 'paper' : 'total'
  const totals = await totalsOfSchool(db, who.schoolId, at)
  const rows = of === 'total' ? totals : await inPaper(db, who, at, order.paperId, totals)
  const effect = effectOn(rows, own, order.line)
  const joint = await schoolsOfChange(db, who, order.examId, sat, changed)
  return {
    token,
    baseVersion: at.version,
    itemNo: order.itemNo,
    oldKey: item.answer_key,
    full: item.full_mark,
    sat: sat.length,
    changed: changed.length,
    up: changed.filter((c) => c.mark > c.from).length,
    down: changed.filter((c) => c.mark < c.from).length,
    of,
    ...(joint && { joint }),
    ...effect,
  }
}

/**
 * Writes the new version and the order to publish it in one transaction: both or neither. Answers with the job's id.
 * @throws Refusal 10020 when the exam is no longer what was previewed
 */
export async function saveFor(
  db: Db,
  jobs: Jobs,
  who: Principal,
  order: KeyChangeOrder & { token: string },
  now: Date,
): Promise<string> {
  await mayChange(db, who, order)
  return inTransaction(db, async (tx) => {
    const { at, item, change, changed, token } = await find(tx, who, order, true)
    if (token !== order.token) throw new Refusal(Status.conflict, 'examMoved')
    const version = await copyVersion(
      tx,
      {
        examId: at.exam_id,
        base: at.version,
        paperId: order.paperId,
        seq: item.seq,
        ...(change.kind === 'key' ? { key: change.key } : {}),
        marks: changed,
        contentHash: `key:${token}`,
        // families are told which question it was: src/features/student-report/changed-item.rules.ts reads it
        note: `${item.course_id} ${order.itemNo}: ${change.kind === 'key' ? `${item.answer_key} -> ${change.key}` : '*'}`,
      },
      now,
    )
    return jobs.enqueueIn(
      tx,
      'publish-exam',
      { examId: at.exam_id, version },
      { accountId: who.accountId, priority: 5 },
    )
  })
}

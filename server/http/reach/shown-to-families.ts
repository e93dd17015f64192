import type { FastifyRequest } from 'fastify'
import { Status } from '#contract/envelope.ts'
import type { OriginPaperDisplay } from '#contract/exam/card.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { resultsFor } from '../../exams/rules/shows-results.ts'
import { notFound, Refusal } from '../reply/refusal.ts'
import { type Principal, requireStudentId } from '../session/principal.ts'

/** What a school shows families beside ranks and dates; without a row everything. */
export interface ShownToFamilies {
  originPaperDisplayType: OriginPaperDisplay
  weixinDisplay: boolean
}

const KEYS = ['originPaperDisplayType', 'weixinDisplay'] as const

export async function loadFamilyDisplay(db: Db | Tx, school: SchoolId): Promise<ShownToFamilies> {
  const rows = await db
    .selectFrom('school_setting')
    .where('school_id', '=', school)
    .where('key', 'in', KEYS)
    .select(['key', 'value'])
    .execute()
  const found = Object.fromEntries(rows.map((r) => [r.key, r.value])) as Partial<ShownToFamilies>
  return { originPaperDisplayType: 'marks', weixinDisplay: true, ...found }
}

/** True for a page inside WeChat, by what its browser calls itself. */
export const isInWeixin = (req: Pick<FastifyRequest, 'headers'>): boolean =>
  /MicroMessenger/i.test(req.headers['user-agent'] ?? '')

/** Whether the school keeps results from this family here: it asks inside WeChat and the school does not show them there. */
export const isKeptFrom = async (
  db: Db,
  who: Principal,
  req: Pick<FastifyRequest, 'headers'>,
): Promise<boolean> =>
  who.studentId !== null && isInWeixin(req) && !(await loadFamilyDisplay(db, who.schoolId)).weixinDisplay

/**
 * Holds that the school shows a student's results to whom asks: staff by their reach, families everywhere but inside
 * WeChat where the school keeps them from there, and of the exam named only what `resultsFor` says.
 * @throws Refusal 10005 no such exam, or not sat; 10006 not shown to families (yet), or not here
 */
export async function requireResults(
  db: Db,
  who: Principal,
  req: Pick<FastifyRequest, 'headers'>,
  examId: string | undefined,
  now: number,
): Promise<void> {
  if (who.studentId === null) return
  await requireShownHere(db, who, req)
  if (examId !== undefined) await requireExamShown(db, who, examId, now)
}

/** The exam's part of `requireResults`, for calls that name it by something else. @throws Refusal 10005; 10006 */
export async function requireExamShown(
  db: Db | Tx,
  who: Principal,
  examId: string,
  now: number,
): Promise<void> {
  const results = await resultsFor(db, who.schoolId, requireStudentId(who), examId, now)
  if (results === null) throw notFound()
  if (results === 'hidden') throw new Refusal(Status.hidden, 'hidden')
}

/** @throws Refusal 10006 for a family inside WeChat where the school does not show results there */
export async function requireShownHere(
  db: Db,
  who: Principal,
  req: Pick<FastifyRequest, 'headers'>,
): Promise<void> {
  if (await isKeptFrom(db, who, req)) throw new Refusal(Status.hidden, 'notInWeixin')
}

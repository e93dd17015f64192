import type { Static } from 'typebox'
import type { DraftItem } from '#contract/homework/homework.ts'
import type { Db } from '../../../db/db.ts'
import { notFound } from '../../../http/reply/refusal.ts'
import type { Principal } from '../../../http/session/principal.ts'
import { requireStudentId } from '../../../http/session/principal.ts'
import { accessTo } from '../access.repo.ts'

type HomeworkDraftItem = Static<typeof DraftItem>

/**
 * Keeps drafts of this account; of one device the highest revision stays, whatever order they come in.
 * @returns what is kept now of the items given
 * @throws Refusal 10005 no such homework for this student
 */
export async function saveDrafts(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; items: readonly HomeworkDraftItem[] },
  now: number,
) {
  const studentId = requireStudentId(who)
  if (!(await accessTo(db, who, asked.homeworkId, studentId, now))) throw notFound()
  const saved_at = new Date(now)
  for (const item of asked.items) {
    await db
      .insertInto('homework_draft')
      .values({
        account_id: who.accountId,
        homework_id: asked.homeworkId,
        student_id: studentId,
        no: item.no,
        device_id: item.deviceId,
        rev: item.rev,
        body: item.body,
        saved_at,
      })
      .onConflict((c) =>
        c
          .columns(['account_id', 'homework_id', 'student_id', 'no', 'device_id'])
          .doUpdateSet({ rev: item.rev, body: item.body, saved_at })
          .where('homework_draft.rev', '<', item.rev),
      )
      .execute()
  }
  const kept = await readDrafts(db, who, asked.homeworkId)
  const revOf = (item: HomeworkDraftItem) =>
    kept.find((k) => k.no === item.no && k.deviceId === item.deviceId)?.rev ?? 0
  return { at: now, kept: asked.items.map((item) => ({ no: item.no, rev: revOf(item) })) }
}

/**
 * Drafts of this account that are still to be handed in: what a phone had typed when it handed in is in its operations,
 * and would stand there as unfinished work again.
 */
export async function readOpenDrafts(db: Db, who: Principal, homeworkId: string) {
  const [rows, handedIn] = await Promise.all([
    readDrafts(db, who, homeworkId),
    db
      .selectFrom('op_kept')
      .where('school_id', '=', who.schoolId)
      .where('of_id', '=', homeworkId)
      .where('student_id', '=', requireStudentId(who))
      .where('account_id', '=', who.accountId)
      .where('kind', '=', 'submit')
      .groupBy('device_id')
      .select((e) => ['device_id', e.fn.max('received_at').as('at')])
      .execute(),
  ])
  const endOf = new Map(handedIn.map(({ device_id, at }) => [device_id, at.getTime()]))
  return rows.filter(({ deviceId, at }) => at > (endOf.get(deviceId) ?? 0))
}

/** This account's drafts of one homework of the identity's student, newest first. */
export async function readDrafts(db: Db, who: Principal, homeworkId: string) {
  const rows = await db
    .selectFrom('homework_draft')
    .where('account_id', '=', who.accountId)
    .where('homework_id', '=', homeworkId)
    .where('student_id', '=', requireStudentId(who))
    .selectAll()
    .orderBy('saved_at', 'desc')
    .orderBy('no')
    .limit(400)
    .execute()
  return rows.map((r) => ({
    no: r.no,
    deviceId: r.device_id,
    rev: r.rev,
    body: r.body,
    at: r.saved_at.getTime(),
  }))
}

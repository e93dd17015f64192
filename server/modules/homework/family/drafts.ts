import type { Static } from 'typebox'
import type { DraftItem } from '#contract/homework.ts'
import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/principal.ts'
import { studentOf } from '../../../http/principal.ts'
import { notFound } from '../../../http/refusal.ts'
import { accessTo } from '../access.repo.ts'

type Item = Static<typeof DraftItem>

/**
 * Keeps drafts of this account; of one device the highest revision stays, whatever order they come in.
 * @returns what is kept now of the items given
 * @throws Refusal 10005 no such homework for this student
 */
export async function saveDrafts(
  db: Db,
  who: Principal,
  asked: { homeworkId: string; items: readonly Item[] },
  now: number,
) {
  const studentId = studentOf(who)
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
  const revOf = (item: Item) => kept.find((k) => k.no === item.no && k.deviceId === item.deviceId)?.rev ?? 0
  return { at: now, kept: asked.items.map((item) => ({ no: item.no, rev: revOf(item) })) }
}

/** This account's drafts of one homework of the identity's student, newest first. */
export async function readDrafts(db: Db, who: Principal, homeworkId: string) {
  const rows = await db
    .selectFrom('homework_draft')
    .where('account_id', '=', who.accountId)
    .where('homework_id', '=', homeworkId)
    .where('student_id', '=', studentOf(who))
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

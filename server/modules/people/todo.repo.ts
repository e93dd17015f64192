import type { Db } from '../../db/db.ts'
import { on } from '../../db/joins.ts'
import { showsResultsNow } from '../../exams/rules/shows-results.ts'
import { examsSat } from '../../exams/versions/published.ts'
import type { Principal } from '../../http/session/principal.ts'

export const DAY_MS = 86_400_000
/** Reports published longer ago wait for nobody. */
export const REPORT_DAYS = 30
/** So many of them at most. */
export const REPORTS = 5

/** Reports of this student that were opened to families lately, newest first. */
export async function newReports(db: Db, who: Principal, now: number) {
  return examsSat(db, who.schoolId, who.relativeId)
    .where('v.published_at', '>', new Date(now - REPORT_DAYS * DAY_MS))
    .where(showsResultsNow(who.schoolId, now))
    .select(['e.exam_id', 'e.name', 'v.published_at', 's.visible_from'])
    .orderBy('e.start_time', 'desc')
    .orderBy('e.exam_id')
    .limit(REPORTS)
    .execute()
}

/** To-dos that are stored, and whether the others are done. */
export async function todoRows(db: Db, who: Principal, now: number) {
  return db
    .selectFrom('todo')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('created_at', '>', new Date(now - 90 * DAY_MS))
    .select(['todo_id', 'kind', 'about', 'done', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
}

/** Questions for a number about students of the classes a teacher heads. */
export async function numberRequests(db: Db, who: Principal, now: number) {
  return db
    .selectFrom('number_request as r')
    .innerJoin('teacher_class as t', on('t', 'r', 'school_id', 'class_id'))
    .innerJoin('class as c', on('c', 'r', 'school_id', 'class_id'))
    .where('r.school_id', '=', who.schoolId)
    .where('t.teacher_id', '=', who.relativeId)
    .where('t.is_head', '=', true)
    .where('r.sent_at', '>', new Date(now - REPORT_DAYS * DAY_MS))
    .select(['r.request_id', 'r.student_name', 'c.name as class_name', 'r.answered', 'r.sent_at'])
    .orderBy('r.sent_at', 'desc')
    .limit(50)
    .execute()
}

export async function answerRequest(db: Db, who: Principal, requestId: string, answered: boolean) {
  await db
    .updateTable('number_request')
    .set({ answered })
    .where('school_id', '=', who.schoolId)
    .where('request_id', '=', requestId)
    .execute()
}

interface TodoInput {
  todoId: string
  kind: string
  about: string
  done: boolean
  at: number
}

export async function writeTodo(db: Db, who: Principal, row: TodoInput, now: number): Promise<void> {
  await db
    .insertInto('todo')
    .values({
      account_id: who.accountId,
      user_id: who.userId,
      todo_id: row.todoId,
      kind: row.kind,
      about: row.about,
      done: row.done,
      created_at: new Date(row.at),
      updated_at: new Date(now),
    })
    .onConflict((c) =>
      c
        .columns(['account_id', 'user_id', 'todo_id'])
        .doUpdateSet({ done: row.done, updated_at: new Date(now) }),
    )
    .execute()
}

/** What of the account itself waits. */
export async function accountFacts(db: Db, accountId: string) {
  return db
    .selectFrom('account as a')
    .leftJoin('account_cancel as c', (j) =>
      j.onRef('c.account_id', '=', 'a.account_id').on('c.done_at', 'is', null),
    )
    .where('a.account_id', '=', accountId)
    .select(['a.password_status', 'c.asked_at', 'c.due_at'])
    .executeTakeFirstOrThrow()
}

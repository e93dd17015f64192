import type { DueHomework, Todo } from '#contract/account/people.ts'
import { Status } from '#contract/envelope.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'
import type { Db } from '../../db/db.ts'
import { notFound, Refusal } from '../../http/reply/refusal.ts'
import type { Principal } from '../../http/session/principal.ts'
import { userLevelOf } from '../../http/session/user-level.ts'
import type { TodoSources } from './staff-work.service.ts'
import {
  accountFacts,
  answerRequest,
  DAY_MS,
  newReports,
  numberRequests,
  REPORT_DAYS,
  REPORTS,
  todoRows,
  writeTodo,
} from './todo.repo.ts'

/** Kinds that are done by doing them, not by a tick. */
const DO_THEM: readonly Todo['kind'][] = ['bindChild', 'initialPassword', 'cancelling']

const one = (kind: Todo['kind'], key: string, at: number, more: Partial<Todo> = {}): Todo => ({
  todoId: `${kind}:${key}`,
  kind,
  about: '',
  examId: '',
  at,
  done: false,
  ...more,
})

/** What waits for an identity: what is open first, then by time, newest first. */
export async function todosOf(db: Db, who: Principal, now: number): Promise<Todo[]> {
  const family = FAMILY.includes(who.userType)
  const [facts, rows, level, reports, requests] = await Promise.all([
    accountFacts(db, who.accountId),
    todoRows(db, who, now),
    userLevelOf(db, who),
    family ? newReports(db, who, now) : [],
    family ? [] : numberRequests(db, who, now),
  ])
  const done = new Map(rows.map((r) => [r.todo_id, r.done]))
  const list: Todo[] = []
  if (facts.due_at) list.push(one('cancelling', '', facts.asked_at?.getTime() ?? now))
  if (level === 0) list.push(one('bindChild', '', now))
  if (facts.password_status === 0) list.push(one('initialPassword', '', now))
  for (const r of reports) {
    const at = Math.max(r.published_at?.getTime() ?? 0, r.visible_from?.getTime() ?? 0)
    const todo = one('report', r.exam_id, at, { about: r.name, examId: r.exam_id })
    list.push({ ...todo, done: done.get(todo.todoId) ?? false })
  }
  for (const r of rows.filter((row) => row.kind === 'guardianAdded' || row.kind === 'homework')) {
    const homework = r.kind === 'homework'
    list.push({
      ...one(homework ? 'homework' : 'guardianAdded', '', r.created_at.getTime()),
      todoId: r.todo_id,
      about: r.about,
      examId: homework ? r.todo_id.slice(r.todo_id.indexOf(':') + 1) : '',
      done: r.done,
    })
  }
  for (const r of requests) {
    const about = `${r.student_name} · ${r.class_name}`
    list.push(one('numberRequest', r.request_id, r.sent_at.getTime(), { about, done: r.answered }))
  }
  return list.sort((a, b) => Number(a.done) - Number(b.done) || b.at - a.at)
}

/** Homework is told as due so long before its deadline, and after it: older homework is in the list of homework. */
const SOON_MS = 3 * DAY_MS
const OVER_MS = 30 * DAY_MS

/**
 * A family's to-dos with homework that is over or due soon. What the teacher reminded of is told once, and is done when
 * the homework is handed in. @param open not handed in; null: the brand has no homework
 */
export function withHomework(
  list: readonly Todo[],
  open: readonly DueHomework[] | null,
  now: number,
): { list: Todo[]; homework: DueHomework[] } {
  if (open === null) return { list: [...list], homework: [] }
  const isOpen = new Set(open.map(({ homeworkId }) => homeworkId))
  const told = list.map((todo) =>
    todo.kind === 'homework' && !isOpen.has(todo.examId) ? { ...todo, done: true } : todo,
  )
  const reminded = new Set(
    told.flatMap(({ kind, examId, done }) => (kind === 'homework' && !done ? [examId] : [])),
  )
  return {
    list: told.toSorted((a, b) => Number(a.done) - Number(b.done)),
    homework: open.filter(
      ({ homeworkId, deadlineAt }) =>
        !reminded.has(homeworkId) && deadlineAt > now - OVER_MS && deadlineAt <= now + SOON_MS,
    ),
  }
}

/** New reports of a member of staff's own classes and subjects, newest first; nothing for anybody else. */
export async function staffReports(
  db: Db,
  sources: TodoSources,
  who: Principal,
  now: number,
): Promise<Todo[]> {
  if (!STAFF.includes(who.userType)) return []
  const [reports, rows] = await Promise.all([
    sources.reports(db, who, new Date(now - REPORT_DAYS * DAY_MS), REPORTS),
    todoRows(db, who, now),
  ])
  const done = new Map(rows.map((r) => [r.todo_id, r.done]))
  return reports.map(({ examId, name, at }) => {
    const todo = one('report', examId, at, { about: name, examId })
    return { ...todo, done: done.get(todo.todoId) ?? false }
  })
}

/**
 * Marks one of the identity's own to-dos.
 * @throws Refusal 10005 not in the list; 1 a kind that ends only by being done
 */
export async function markTodo(
  db: Db,
  sources: TodoSources,
  who: Principal,
  asked: { todoId: string; done: boolean },
  now: number,
): Promise<void> {
  const all = [...(await todosOf(db, who, now)), ...(await staffReports(db, sources, who, now))]
  const todo = all.find((t) => t.todoId === asked.todoId)
  if (!todo) throw notFound()
  if (DO_THEM.includes(todo.kind)) throw new Refusal(Status.failed, 'todoByDoing')
  if (todo.kind === 'numberRequest') {
    return answerRequest(db, who, asked.todoId.slice(asked.todoId.indexOf(':') + 1), asked.done)
  }
  await writeTodo(db, who, { ...todo, done: asked.done }, now)
}

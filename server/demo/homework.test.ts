import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { buildApp } from '../app.ts'
import { openSession } from '../http/session/sessions.ts'
import { storeDemo } from './seed.ts'

const NOW = Date.UTC(2026, 10, 20, 8)
let fresh: FreshDb
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'kaoban demo '))

beforeAll(async () => {
  fresh = await freshDb()
  await storeDemo(fresh.db, { now: new Date(NOW), filesDir: folder })
  app = await buildApp({
    db: fresh.db,
    clock: { now: () => NOW },
    store: { dir: folder, provider: 'local' },
    config: { distDir: folder, brandsDir: 'brands', logLevel: 'silent', build: 'demo' },
  })
})
afterAll(async () => {
  await app.close()
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

const tokenOf = async (login: string): Promise<string> => {
  const { account_id } = await fresh.db
    .selectFrom('account_login')
    .where('login_name', '=', login)
    .select('account_id')
    .executeTakeFirstOrThrow()
  return openSession(fresh.db, account_id, NOW)
}
const listOf = async (login: string) =>
  (await checkedInject(app, 'GET /api/exam/homework/student/homework/list', { token: await tokenOf(login) }))
    .data.list

it('shows student1 and parent1 homework in every state, by subject and deadline [C113]', async () => {
  const list = await listOf('student1')
  expect(list.map((h) => [h.courseId, h.state, h.late, h.marker])).toEqual([
    ['physics', 'todo', true, 'teacher'],
    ['english', 'doing', false, 'teacher'],
    ['math', 'todo', false, 'teacher'],
    ['math', 'submitted', false, 'parent'],
    ['physics', 'submitted', false, 'teacher'],
    ['math', 'checked', false, 'teacher'],
  ])
  expect(list.every((h) => h.teacherName !== '' && h.questionCount > 0 && h.fullMark > 0)).toBe(true)
  expect(await listOf('parent1')).toEqual(list)
  expect((await listOf('student2')).length).toBe(6)
})

it('has a checked paper with marks, a photographed page and the teacher’s pen on it', async () => {
  const token = await tokenOf('parent1')
  const checked = (await listOf('parent1')).find((h) => h.state === 'checked')
  const { data } = await checkedInject(app, 'GET /api/exam/homework/student/detail', {
    token,
    input: { homeworkId: checked?.homeworkId },
  })
  expect(data.answers.every((a) => a.mark?.score !== null)).toBe(true)
  expect(data.score).toBe(data.answers.reduce((sum, a) => sum + (a.mark?.score ?? 0), 0))
  const page = data.answers.flatMap((a) => a.pages)[0]
  expect(data.strokes).toMatchObject([{ fileId: page?.fileId }])
  const picture = await app.inject({
    url: `/api/common/file/read?fileId=${page?.fileId}`,
    headers: { 'x-kb-token': token },
  })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(picture.rawPayload.length).toBeLessThan(25_000)
})

it('lets the parent mark what is marked at home', async () => {
  const home = (await listOf('parent1')).find((h) => h.marker === 'parent')
  const ask = async (login: string) =>
    (
      await checkedInject(app, 'GET /api/exam/homework/student/detail', {
        token: await tokenOf(login),
        input: { homeworkId: home?.homeworkId },
      })
    ).data
  expect([(await ask('parent1')).mayMark, (await ask('student1')).mayMark]).toEqual([true, false])
})

it('shows teacher1 and teacher2 who has handed in, who is late, and what to mark', async () => {
  const linesOf = async (login: string) =>
    (await checkedInject(app, 'GET /api/exam/homework/teacher/list', { token: await tokenOf(login) })).data
      .list
  // head of the class: every subject there; of their own subject three classes
  const first = await linesOf('teacher1')
  expect(first).toHaveLength(6)
  expect(first.filter((h) => h.own).map((h) => h.classNames.length)).toEqual([3, 3, 3])
  const second = await linesOf('teacher2')
  expect(second.map((h) => [h.courseId, h.own])).toEqual([
    ['physics', true],
    ['physics', true],
  ])
  expect(second.every((h) => h.submitted > 0 && h.submitted < h.students)).toBe(true)
  expect(second.some((h) => h.late > 0)).toBe(true)
  const { data } = await checkedInject(app, 'GET /api/exam/homework/plan/list', {
    token: await tokenOf('teacher1'),
  })
  expect(data.list.map((p) => [p.courseId, p.used])).toEqual([
    ['math', 1],
    ['math', 1],
    ['math', 1],
  ])
})

it('has nothing of the future: papers came and were marked between the start and now', async () => {
  const rows = await fresh.db
    .selectFrom('homework_sheet as t')
    .innerJoin('homework as h', (j) =>
      j.onRef('h.school_id', '=', 't.school_id').onRef('h.homework_id', '=', 't.homework_id'),
    )
    .where('t.submitted_at', 'is not', null)
    .select(['h.start_at', 't.submitted_at', 't.checked_at', 't.late', 'h.deadline_at'])
    .execute()
  expect(rows.length).toBeGreaterThan(100)
  for (const { start_at, submitted_at, checked_at, late, deadline_at } of rows) {
    const came = submitted_at?.getTime() ?? 0
    expect(came).toBeGreaterThan(start_at.getTime())
    expect(came).toBeLessThanOrEqual(NOW)
    expect(came > deadline_at.getTime()).toBe(late)
    expect(checked_at?.getTime() ?? came).toBeGreaterThanOrEqual(came)
    expect(checked_at?.getTime() ?? came).toBeLessThanOrEqual(NOW)
  }
})

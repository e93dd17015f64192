import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, NOW } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const TEACHER = 'GET /api/exam/homework/teacher/list'
const FAMILY = 'GET /api/exam/homework/student/homework/list'
/** More than two pages of fifty. */
const OLD = 110
/** The oldest of them, a year ago: handed in and not marked. */
const TO_MARK = 2

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const ids = Array.from({ length: OLD }, (_, n) => ({ homework_id: `old-${String(n).padStart(3, '0')}`, n }))
  const school_id = 'A'
  await t.db
    .insertInto('homework')
    .values(
      ids.map(({ homework_id, n }) => ({
        ...{ school_id, homework_id, account_id: 'set', op_id: homework_id, teacher_id: 'A-t1' },
        title: n === OLD - 1 ? 'Ｆractions of old' : `Sheet ${n}`,
        ...{ course_id: '1', course_name: '科目1', marker: 'teacher', full_mark: 30 },
        start_at: new Date(NOW - (n + 4) * DAY),
        deadline_at: new Date(NOW - (n + 3) * DAY),
        created_at: new Date(NOW - (n + 4) * DAY),
      })),
    )
    .execute()
  await t.db
    .insertInto('homework_class')
    .values(ids.map(({ homework_id }) => ({ school_id, homework_id, class_id: 'A-c1' })))
    .execute()
  await t.db
    .insertInto('homework_sheet')
    .values(
      ids.map(({ homework_id, n }) => ({
        ...{ school_id, homework_id, student_id: 'A-s11', class_id: 'A-c1' },
        state: n < OLD - TO_MARK ? 'checked' : 'submitted',
        submitted_at: new Date(NOW - (n + 3) * DAY),
        ...{ checked_at: null, reminded_at: null, score: 12 },
      })),
    )
    .execute()
})
afterAll(() => t.close())

const ask = async (account: string, call: typeof TEACHER | typeof FAMILY, input: object = {}) =>
  (await checkedInject(t.app, call, { token: await t.tokenOf(account), input })).data

/** Ids of all pages of a wish, one page after the other. */
async function pagesOf(account: string, call: typeof TEACHER | typeof FAMILY, wish: object = {}) {
  const found: string[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { list, total } = await ask(account, call, { ...wish, pageNo, pageSize: 50 })
    found.push(...list.map((line) => line.homeworkId))
    if (list.length < 50) return { found, total, pages: pageNo }
  }
}

describe('more homework than a page holds', () => {
  it('comes to a teacher page by page, each once, newest first [R151]', async () => {
    const { found, total, pages } = await pagesOf('headA1', TEACHER)
    expect([new Set(found).size, total, pages]).toEqual([found.length, found.length, 3])
    expect(found.filter((id) => id.startsWith('old-'))).toHaveLength(OLD)
    expect(found.at(-1)).toBe(`old-${OLD - 1}`)
  })

  it('is counted whole in every reply to a teacher, whatever was asked for [R151]', async () => {
    const { counts, total, list } = (
      await checkedInject(t.app, TEACHER, {
        token: await t.tokenOf('headA1'),
        input: { phase: 'toMark', pageSize: 1 },
      })
    ).data
    expect(counts).toMatchObject({ finished: OLD - TO_MARK, toMark: TO_MARK, papers: TO_MARK, withdrawn: 0 })
    expect(counts.all).toBe(counts.finished + counts.toMark + counts.running)
    expect([total, list.map((line) => line.homeworkId)]).toEqual([TO_MARK, [`old-${OLD - TO_MARK}`]])
  })

  it('is found by state, words, class and subject among the oldest too, and nothing of another school [R151]', async () => {
    const ids = async (wish: object, account = 'headA1') => (await pagesOf(account, TEACHER, wish)).found
    expect(await ids({ phase: 'toMark' })).toEqual([`old-${OLD - 2}`, `old-${OLD - 1}`])
    expect(await ids({ phase: 'toMark', sort: 'deadline' })).toEqual([`old-${OLD - 1}`, `old-${OLD - 2}`])
    expect(await ids({ search: 'OF OLD' })).toEqual([`old-${OLD - 1}`])
    expect(await ids({ search: 'of old', courseId: '2' })).toEqual([])
    expect(await ids({ search: 'of old', className: '名A-c2名' })).toEqual([])
    expect(await ids({ search: 'of old', className: '名A-c1名', courseId: '1' })).toHaveLength(1)
    expect(await ids({ search: 'of old' }, 'headB1')).toEqual([])
  })

  it('comes to a family page by page, counted whole, and found among the oldest by view, words and subject [R151]', async () => {
    const { found, total, pages } = await pagesOf('studentA11', FAMILY)
    expect([new Set(found).size, total, pages]).toEqual([found.length, found.length, 3])
    const { counts, courses } = (
      await checkedInject(t.app, FAMILY, {
        token: await t.tokenOf('studentA11'),
        input: { show: 'checked', pageSize: 1 },
      })
    ).data
    expect(counts).toMatchObject({ submitted: TO_MARK, checked: OLD - TO_MARK })
    expect(counts.open + counts.submitted + counts.checked).toBe(found.length)
    expect(courses).toContainEqual({ courseId: '1', courseName: '科目1' })
    const ids = async (wish: object, account = 'studentA11') => (await pagesOf(account, FAMILY, wish)).found
    expect(await ids({ show: 'submitted' })).toEqual([`old-${OLD - 2}`, `old-${OLD - 1}`])
    expect(await ids({ search: 'old fractions 科目1' })).toEqual([`old-${OLD - 1}`])
    expect(await ids({ search: 'fractions', courseId: '2' })).toEqual([])
    // a classmate has these to do; another school's child has none of them
    expect(await ids({ show: 'open', search: 'fractions', userId: 'u-parentAB-1' }, 'parentAB')).toHaveLength(
      1,
    )
    expect(await ids({ search: 'fractions', userId: 'u-parentAB-2' }, 'parentAB')).toEqual([])
  })
})

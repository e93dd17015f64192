import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CHOICES } from '#core/domain/analysis/assigned/model.ts'
import { NEW_PAPERS, OLD_PAPERS, storeTechnologies } from '#tests/support/school/one-code.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { tellCoursesApart } from './courses-apart.ts'
import { publishVersion } from './publish/publish.ts'

const CLASS = 'GET /api/analysis/view/class/report'
const IT = 'informationtechnology'
const GT = 'generaltechnology'
const teaches = (teacher_id: string, class_id: string) => ({
  ...{ school_id: 'A', teacher_id, class_id, course_id: 'technology', is_head: false },
})

let t: TestApp
let examId: string
const asked: unknown[] = []
const apart = () =>
  tellCoursesApart(t.db, {
    enqueueIn: (_tx, _kind, data) => {
      asked.push(data)
      return Promise.resolve('')
    },
  })
const read = async (account: string, classId: string) => {
  const reply = await checkedInject(t.app, CLASS, {
    token: await t.tokenOf(account),
    input: { examId, classId },
  })
  return reply.status === 0 ? reply.data.courses.map((c) => c.courseName) : reply.status
}

beforeAll(async () => {
  t = await testApp()
  const stored = await storeTechnologies(t.db, OLD_PAPERS)
  examId = stored.examId
  await publishVersion(t.db, examId, 1, () => {})
  await t.db
    .insertInto('teacher_class')
    .values([teaches('A-t4', 'A-c1'), teaches('A-t2', 'A-c2'), teaches('A-t3', 'A-c3')])
    .execute()
  await t.db
    .insertInto('exam_assigned')
    .values({
      exam_id: examId,
      course_id: 'technology',
      rule: JSON.stringify({ model: 'common5', choices: DEFAULT_CHOICES }),
    })
    .execute()
  const homework = {
    school_id: 'A',
    account_id: 'a',
    title: '作业',
    course_id: 'technology',
    marker: 'teacher',
  }
  const times = { start_at: new Date(0), deadline_at: new Date(1), created_at: new Date(0), full_mark: 1 }
  for (const [id, teacher_id, class_id, course_name] of [
    ['h1', 'A-t4', 'A-c1', '通用技术'],
    ['h2', 'A-t2', 'A-c2', '通用技术'],
    ['h3', 'gone', 'A-c2', '通用技术'],
  ] as const) {
    const own = { homework_id: id, op_id: id, teacher_id, course_name }
    await t.db
      .insertInto('homework')
      .values({ ...homework, ...times, ...own })
      .execute()
    await t.db.insertInto('homework_class').values({ school_id: 'A', class_id, homework_id: id }).execute()
  }
  await t.db
    .insertInto('homework_template')
    .values({ school_id: 'A', template_id: 'x', name: 'x', course_id: 'technology', course_name: '通用技术' })
    .execute()
  await t.db
    .insertInto('knowledge_point')
    .values({ school_id: 'A', course_id: 'technology', point: '编程', parent: '', seq: 1 })
    .execute()
})
afterAll(() => t.close())

describe('what older releases stored of three subjects under one code', () => {
  it('opened both subjects to either teacher, until they are told apart [A07]', async () => {
    expect(await read('mathA2', 'A-c2')).toEqual(['信息技术', '通用技术'])
    expect(await apart()).toContain('1 lines')
    expect(asked).toEqual([{ examId, version: 1, again: true }])
    // before its reports are made again, the one is made from the marks
    expect(await read('idleA', 'A-c1')).toEqual(['信息技术'])
    await publishVersion(t.db, examId, 1, () => {}, { again: true, keepDate: true })
    // the class sat 信息技术 alone: its teacher's line means that
    expect(await read('idleA', 'A-c1')).toEqual(['信息技术'])
    // the class sat both, so the school is asked, and nobody reads the other subject meanwhile
    expect(await read('mathA2', 'A-c2')).toBe(10005)
    expect(await read('headA1', 'A-c1')).toEqual(['信息技术', '通用技术'])
  })

  it('keep the ids of papers, and other lines stay as they were', async () => {
    const papers = await t.db
      .selectFrom('exam_paper')
      .where('exam_id', '=', examId)
      .select(['paper_id', 'course_id'])
      .orderBy('seq')
      .execute()
    expect(papers).toEqual([
      { paper_id: 'technology', course_id: IT },
      { paper_id: 'technology-2', course_id: GT },
    ])
    const lines = await t.db
      .selectFrom('teacher_class')
      .where('school_id', '=', 'A')
      .where('course_id', 'in', [IT, GT, 'technology'])
      .select(['teacher_id', 'course_id', 'course_told'])
      .orderBy('teacher_id')
      .execute()
    expect(lines).toEqual([
      { teacher_id: 'A-t2', course_id: 'technology', course_told: false },
      { teacher_id: 'A-t3', course_id: 'technology', course_told: false },
      { teacher_id: 'A-t4', course_id: IT, course_told: true },
    ])
  })

  it('homework goes by the line of who set it, else by its name, and waits for an open line', async () => {
    const rows = await t.db
      .selectFrom('homework')
      .where('homework_id', 'in', ['h1', 'h2', 'h3'])
      .select(['homework_id', 'course_id', 'course_name'])
      .orderBy('homework_id')
      .execute()
    expect(rows.map((r) => [r.course_id, r.course_name])).toEqual([
      [IT, '信息技术'],
      ['technology', '通用技术'],
      [GT, '通用技术'],
    ])
    const template = await t.db
      .selectFrom('homework_template')
      .where('template_id', '=', 'x')
      .select('course_id')
      .execute()
    expect(template).toEqual([{ course_id: GT }])
    const points = await t.db
      .selectFrom('knowledge_point')
      .where('school_id', '=', 'A')
      .select('course_id')
      .execute()
    expect(points.map((p) => p.course_id).sort()).toEqual([GT, IT, 'technology'])
    const rules = await t.db
      .selectFrom('exam_assigned')
      .where('exam_id', '=', examId)
      .select('course_id')
      .execute()
    expect(rules.map((r) => r.course_id).sort()).toEqual([GT, IT, 'technology'])
  })

  it('a second look changes nothing, and finds what a release beside this one wrote later', async () => {
    asked.length = 0
    expect(await apart()).toBe('')
    const later = await storeTechnologies(t.db, OLD_PAPERS.slice(0, 1), 'later')
    await publishVersion(t.db, later.examId, 1, () => {})
    expect(await apart()).toContain('1 exams')
    expect(asked).toEqual([{ examId: later.examId, version: 1, again: true }])
  })

  it('the same files again are the same exam, and a correction keeps what belongs to each paper', async () => {
    expect((await storeTechnologies(t.db, NEW_PAPERS.toReversed())).unchanged).toBe(true)
    const corrected = await storeTechnologies(t.db, NEW_PAPERS)
    expect(corrected).toMatchObject({ examId, version: 2 })
    const papers = await t.db
      .selectFrom('exam_paper')
      .where('exam_id', '=', examId)
      .where('version', '=', 2)
      .select(['paper_id', 'course_name'])
      .orderBy('seq')
      .execute()
    expect(papers).toEqual([
      { paper_id: 'technology-2', course_name: '通用技术' },
      { paper_id: 'technology', course_name: '信息技术' },
    ])
  })
})

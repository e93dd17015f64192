import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { makingAccounts, readList } from '../accounts/accounts.test-support.ts'
import { startJobs } from '../jobs/start.ts'
import { workPublishing } from '../publishing.ts'
import { importing } from './import.test-support.ts'

const CLASS = 'GET /api/analysis/view/class/report'
const SCHOOL = 'GET /api/analysis/view/school/report'

const PEOPLE = [
  '姓名,角色,班级,科目,年级,工号',
  '信老师,任课老师,1班,信息技术,高一,T1',
  '通老师,任课老师,1班,通用技术,高一,T2',
  '技老师,任课老师,1班,技术,高一,T3',
  '信组长,学科组长,,信息技术,,T4',
  '周主任,年级主任,,,高一,T5',
]

let s: ImportedSchool
let examId: string
let tokens: Map<string, string>

beforeAll(async () => {
  s = await importedSchool()
  for (const [name, times] of [
    ['信息技术', 1],
    ['通用技术', 2],
  ] as const) {
    await s.folder.write(`${name}-题目.csv`, '题号,满分\n1,5\n2,10\n')
    const rows = Array.from({ length: 24 }, (_, i) => `${i + 1},${i % 3},${(i % 3) * times}`)
    await s.folder.write(`${name}-成绩.csv`, `学号,1,2\n${rows.join('\n')}\n`)
  }
  const jobs = await startJobs({ connection: s.connection, db: s.db })
  await workPublishing(s.db, jobs)
  const papers = ['信息技术', '通用技术'].flatMap((name) => [
    '--paper',
    `${name}:${name}-题目.csv:${name}-成绩.csv`,
  ])
  const argv = [...papers, '--exam', '技术期中', '--date', '2026-01-10', '--school', '一中']
  const outcome = await importing(s.db, jobs, argv, s.folder.dir)
  await jobs.stop()
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  examId = outcome.exam.examId
  await s.folder.write('people.csv', PEOPLE.join('\n'))
  const argsOf = ['--people', 'people.csv', '--school', '一中', '--out', 'out.csv']
  const made = await makingAccounts(s.db, argsOf, s.folder.dir)
  expect(made.kind).toBe('done')
  const rows = await readList(join(s.folder.dir, 'out.csv'))
  tokens = new Map()
  for (const [, , name = '', account = '', password = ''] of rows)
    tokens.set(name, (await s.login(account, password)).data.dongniLoginToken)
})
afterAll(() => s.close())

const classId = async () =>
  (await s.db.selectFrom('class').where('name', '=', '1班').select('class_id').executeTakeFirstOrThrow())
    .class_id

describe('信息技术 and 通用技术 in one exam', () => {
  const read = async (who: string) => {
    const input = { examId, classId: await classId() }
    const reply = await checkedInject(s.app, CLASS, { token: tokens.get(who), input })
    return reply.status === 0
      ? reply.data.courses.map((c) => [c.courseId, c.courseName, c.full])
      : reply.status
  }

  it('each teacher reads the subject taught, and nothing of the other [A07]', async () => {
    expect(await read('信老师')).toEqual([['informationtechnology', '信息技术', 15]])
    expect(await read('通老师')).toEqual([['generaltechnology', '通用技术', 15]])
    expect(await read('技老师')).toBe(10005)
    expect(await read('周主任')).toHaveLength(2)
  })

  it('a subject leader leads the one subject alone [A07]', async () => {
    const { data } = await checkedInject(s.app, SCHOOL, { token: tokens.get('信组长'), input: { examId } })
    expect(data.courses.map((c) => c.courseName)).toEqual(['信息技术'])
  })

  it('each is stored with a code and a paper of its own', async () => {
    const rows = await s.db
      .selectFrom('exam_paper')
      .where('exam_id', '=', examId)
      .selectAll()
      .orderBy('paper_id')
      .execute()
    expect(rows.map((r) => [r.paper_id, r.course_id, r.course_name])).toEqual([
      ['generaltechnology', 'generaltechnology', '通用技术'],
      ['informationtechnology', 'informationtechnology', '信息技术'],
    ])
  })
})

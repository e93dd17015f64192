import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const SHEET = 'GET /api/analysis/view/class/contrast'
const SAVE = 'POST /api/analysis/data/line/save'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sheetOf = async (account: string, input: object = {}) =>
  checkedInject(t.app, SHEET, { token: await t.tokenOf(account), input: { examId: 'exam-joint', ...input } })
const linesOf = async (account: string, input: object = {}) => (await sheetOf(account, input)).data.scoreLines
const save = async (account: string, input: object) =>
  checkedInject(t.app, SAVE, {
    token: await t.tokenOf(account),
    input: { examId: 'exam-joint', gradeId: 'A-g1', subject: 'total', rev: 0, lines: [], ...input },
  })
const first = { name: '特控线', by: 'score', value: 100.5 } as const
const second = { name: '本科线', by: 'share', value: 40 } as const

/** The paper of a subject, by its code. */
const paperOf = async (courseId: string): Promise<string> =>
  (await sheetOf('masterA')).data.courses.find((c) => c.courseId === courseId)?.paperId ?? 'none'

describe('lines that a school draws on an exam', () => {
  it('are read by everybody of the school who reads the total, of no other school [T15]', async () => {
    expect(await linesOf('masterA')).toEqual([])
    const saved = await save('masterA', { lines: [first, second] })
    expect(saved.data).toEqual({ subject: 'total', lines: [first, second], rev: 1 })
    for (const account of ['masterA', 'gradeA1', 'headA1'])
      expect(await linesOf(account)).toEqual([{ subject: 'total', lines: [first, second], rev: 1 }])
    expect(await linesOf('subjectA')).toEqual([])
    expect(await linesOf('masterB')).toEqual([])
  })

  it('of a paper are its subject leader’s, who draws none on the total or another paper [T15]', async () => {
    const [own, other] = [await paperOf('1'), await paperOf('2')]
    expect((await save('subjectA', { subject: own, lines: [second] })).status).toBe(0)
    expect((await save('subjectA', { subject: other, lines: [second] })).status).toBe(10005)
    expect((await save('subjectA', { subject: 'total', rev: 1 })).status).toBe(10005)
    expect(await linesOf('subjectA')).toEqual([{ subject: own, lines: [second], rev: 1 }])
  })

  it('no teacher, no family, no other school and no leader of another grade draws them [T15]', async () => {
    expect((await save('headA1', { rev: 1 })).status).toBe(10002)
    expect((await save('studentA11', { rev: 1 })).status).toBe(10002)
    expect((await save('masterB', { rev: 1 })).status).toBe(10005)
    expect((await save('masterA', { rev: 1, gradeId: 'B-g1' })).status).toBe(10005)
    expect((await save('gradeA1', { rev: 0, gradeId: 'A-g2' })).status).toBe(10005)
    expect(await linesOf('masterA')).toHaveLength(2)
  })

  it('two who draw at once: the second is told, and nothing of the first is lost [T15]', async () => {
    const [one, two] = await Promise.all([
      save('masterA', { rev: 1, lines: [first] }),
      save('gradeA1', { rev: 1, lines: [second] }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([0, 10020])
    const won = one.status === 0 ? first : second
    const total = (await linesOf('masterA'))?.find(({ subject }) => subject === 'total')
    expect(total).toEqual({ subject: 'total', lines: [won], rev: 2 })
  })

  it('have names of their own, and lie within the full mark [T15]', async () => {
    const { fullMark } = (await sheetOf('masterA')).data
    for (const lines of [
      [first, { ...second, name: ' 特控线 ' }],
      [{ ...first, value: fullMark + 0.5 }],
      [{ ...second, value: 100.5 }],
      [{ ...first, value: 100.25 }],
      [{ ...first, name: ' ' }],
      Array.from({ length: 9 }, (_, i) => ({ ...first, name: `线${i}` })),
    ])
      expect((await save('masterA', { rev: 2, lines })).status).toBe(10001)
    expect((await save('masterA', { rev: 2, lines: [{ ...first, value: fullMark }] })).status).toBe(0)
  })
})

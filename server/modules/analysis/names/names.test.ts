import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

const CALL = 'GET /api/analysis/data/figure/names'
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async (account: string, input: object) =>
  checkedInject(t.app, CALL, {
    token: await t.tokenOf(account),
    input: { examId: 'exam-joint', subject: 'total', figure: 'all', ...input },
  })
const ids = async (account: string, input: object) =>
  (await ask(account, input)).data.rows.map((row) => row.studentId).toSorted()

/** The paper of a subject, by its code. */
async function paperOf(courseId: string): Promise<string> {
  const { data } = await checkedInject(t.app, 'GET /api/analysis/view/class/contrast', {
    token: await t.tokenOf('masterA'),
    input: { examId: 'exam-joint' },
  })
  return data.courses.find((c) => c.courseId === courseId)?.paperId ?? 'none'
}

describe('whose names a figure opens', () => {
  it('a leader’s are of one school alone, also in a joint exam [T15]', async () => {
    expect(await ids('masterA', {})).toEqual(['A-s11', 'A-s12', 'A-s21', 'A-s22'])
    expect(await ids('masterA', { classId: 'A-c2' })).toEqual(['A-s21', 'A-s22'])
    expect((await ask('masterA', { classId: 'B-c1' })).status).toBe(10005)
    expect((await ask('masterA', { examId: 'exam-onlyB' })).status).toBe(10005)
    expect((await ask('masterA', { gradeId: 'B-g1' })).status).toBe(10005)
  })

  it('a head teacher’s are those of the class; of a class taught, in the subject taught alone [T15]', async () => {
    expect(await ids('headA1', {})).toEqual(['A-s11', 'A-s12'])
    expect((await ask('headA1', { classId: 'A-c2' })).status).toBe(10005)
    expect(await ids('headA1', { subject: await paperOf('2'), classId: 'A-c2' })).toEqual(['A-s21', 'A-s22'])
    const other = await ask('headA1', { subject: await paperOf('1'), classId: 'A-c2' })
    expect(other.status).toBe(10005)
  })

  it('a subject leader’s are those of the subject, without the total [T15]', async () => {
    expect((await ask('subjectA', { subject: await paperOf('2') })).status).toBe(10005)
    const { data } = await ask('subjectA', { subject: await paperOf('1') })
    expect(data.rows).toHaveLength(4)
    expect((await ask('subjectA', { subject: 'total' })).data?.subjectName ?? '').not.toBe('')
  })

  it('families have no way to them, nor a teacher without a class, nor a leader of another grade [T15]', async () => {
    expect((await ask('studentA11', {})).status).toBe(10002)
    expect((await ask('idleA', {})).status).toBe(10005)
    expect((await ask('gradeA1', { examId: 'exam-grade2' })).status).toBe(10005)
  })
})

describe('what a name comes with', () => {
  it('score, rank among the grade and distance to the line; the absent have none of them [T15]', async () => {
    const { data } = await ask('masterA', { figure: 'above', by: 'share', value: 50 })
    expect(data.line).not.toBeNull()
    for (const row of data.rows) {
      expect(row.away).toBeCloseTo((row.score ?? 0) - (data.line ?? 0), 9)
      expect(row.away).toBeGreaterThanOrEqual(0)
      expect(row.rank).toBeLessThanOrEqual(data.rows.length)
    }
    const { data: all } = await ask('masterA', {})
    const higher = (score: number) => all.rows.filter((row) => (row.score ?? -1) > score).length
    for (const { score, rank } of all.rows) expect(rank).toBe(score === null ? null : 1 + higher(score))
    expect(all.rows.every(({ away }) => away === null)).toBe(true)
    expect(all.rows.every(({ studentNumber, className }) => studentNumber !== '' && className !== '')).toBe(
      true,
    )
  })

  it('a figure says what it lacks: how many, which line, which subject [T15]', async () => {
    const line = { by: 'score', value: 10 }
    for (const [input, field] of [
      [{ figure: 'front' }, 'n'],
      [{ figure: 'back' }, 'n'],
      [{ figure: 'segment', n: 11 }, 'n'],
      [{ figure: 'band', from: 20, to: 10 }, 'to'],
      [{ figure: 'above', by: 'score' }, 'value'],
      [{ figure: 'below', value: 10 }, 'value'],
      [{ figure: 'critical' }, 'value'],
      [{ figure: 'double', part: 'x' }, 'value'],
      [{ figure: 'single', ...line }, 'part'],
    ] as const) {
      const refused = await ask('masterA', input)
      expect([input, refused.status, refused.field]).toEqual([input, 10001, field])
    }
    expect((await ask('masterA', { figure: 'above', ...line })).status).toBe(0)
  })
})

import { openXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/start.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { transcriptFile } from './transcript-file.service.ts'

const CALL = 'POST /api/analysis/view/class/transcript'
const CLASS = 'GET /api/analysis/view/class/report'
const CONTRAST = 'GET /api/analysis/view/class/contrast'
const POLL = 'GET /api/common/my/async'
let t: TestApp
let jobs: Jobs
let started: Jobs | undefined
beforeAll(async () => {
  // The queue needs the database the app is made on.
  const late: Partial<Jobs> = { ask: (...given) => (started as Jobs).ask(...given) }
  t = await testApp({ jobs: late as Jobs })
  jobs = await startJobs({ connection: t.connection, db: t.db })
  started = jobs
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
})

const input = { examId: 'exam-joint', classId: 'A-c1' }
async function order(account: string, more: object = {}) {
  const token = await t.tokenOf(account)
  const asked = await checkedInject(t.app, CALL, { token, input: { ...input, ...more } })
  return { token, asked, uuid: (JSON.parse(asked.text) as { uuid?: string }).uuid ?? '' }
}

describe('a class’s transcript as a file', () => {
  it('asked for 20 times is one file; who has enough open ones is told when to ask again [G08]', async () => {
    const equal = await Promise.all(Array.from({ length: 20 }, () => order('masterA')))
    const uuids = [...new Set(equal.map(({ uuid }) => uuid))]
    expect(uuids).toHaveLength(1)
    const [row] = await t.db
      .selectFrom('job')
      .selectAll()
      .where('job_id', '=', uuids[0] ?? '')
      .execute()
    if (!row) throw new Error('no row')
    const open = ['a', 'b', 'c', 'd'].map((job_id) => ({
      ...row,
      job_id,
      question: job_id,
      result: null,
      data: null,
    }))
    await t.db.updateTable('job').set({ question: 'another' }).where('job_id', '=', row.job_id).execute()
    await t.db.insertInto('job').values(open).execute()
    const { asked } = await order('masterA')
    expect([asked.status, asked.headers['retry-after']]).toEqual([10029, '3'])
    expect(asked.message).toMatch(/准备/)
    await t.db.deleteFrom('job').where('account_id', '=', row.account_id).execute()
  })

  it('waits as 10, ends as 40 with what the class report shows, and is the asker’s alone [S19] [S20]', async () => {
    const { token, uuid, asked } = await order('masterA')
    expect(asked.status).toBe(0)
    const first = await checkedInject(t.app, POLL, { token, input: { uuid } })
    expect(first.data).toMatchObject({ status: 10, percent: 0 })
    await jobs.work('transcript-file', (given, progress) => transcriptFile(t.db, given, progress))
    expect(await jobs.waitFor(uuid)).toMatchObject({ status: 40 })
    const { data } = await checkedInject(t.app, POLL, { token, input: { uuid } })
    const file = data.result as { fileName: string; students: number; content: string }
    const report = (await checkedInject(t.app, CLASS, { token, input })).data
    const { sheets } = await openXlsx(Buffer.from(file.content, 'base64'))
    const rows = sheets[0]?.rows ?? []
    expect(file.fileName).toMatch(/\.xlsx$/)
    expect(file.students).toBe(report.rows.length)
    expect(rows.slice(1).map((row) => [row[0], row[2]])).toEqual(
      report.rows.map((row) => [row.studentName, row.total ?? '缺考']),
    )
    const other = await checkedInject(t.app, POLL, { token: await t.tokenOf('masterB'), input: { uuid } })
    expect(other.status).toBe(10005)
  })

  it('of a subject teacher has their own subject and no totals [A07]', async () => {
    const { token, uuid } = await order('mathA2', { classId: 'A-c2' })
    expect(await jobs.waitFor(uuid)).toMatchObject({ status: 40 })
    const { data } = await checkedInject(t.app, POLL, { token, input: { uuid } })
    const { sheets } = await openXlsx(Buffer.from((data.result as { content: string }).content, 'base64'))
    const [heading, ...rows] = sheets[0]?.rows ?? []
    expect(heading).toHaveLength(4)
    expect(heading?.[3]).toBe('班级名次')
    const marks = rows.map((row) => row[2]).filter((mark) => typeof mark === 'number')
    expect(marks.length).toBeGreaterThan(0)
    for (const [, , mark, rank] of rows)
      expect(rank || null).toBe(
        typeof mark === 'number' ? 1 + marks.filter((other) => other > mark).length : null,
      )
  })

  it('has the places won since the exam before, as the screen counts them [T15]', async () => {
    const asked = { examId: 'exam-hidden', classId: 'A-c1' }
    const { token, uuid } = await order('masterA', asked)
    expect(await jobs.waitFor(uuid)).toMatchObject({ status: 40 })
    const { data } = await checkedInject(t.app, POLL, { token, input: { uuid } })
    const { sheets } = await openXlsx(Buffer.from((data.result as { content: string }).content, 'base64'))
    const [heading, ...rows] = sheets[0]?.rows ?? []
    const { previous, totals, studentIds } = (
      await checkedInject(t.app, CONTRAST, { token, input: { examId: asked.examId } })
    ).data
    const at = heading?.indexOf(`进退（年级名次，比${previous?.examName}）`) ?? -1
    expect(at).toBeGreaterThan(0)
    const report = (await checkedInject(t.app, CLASS, { token, input: asked })).data
    const won = report.rows.map(({ studentId }) => {
      const i = studentIds.indexOf(studentId)
      const [total, then] = [totals[i] ?? null, previous?.ranks?.[i] ?? null]
      return total === null || then === null ? null : then - 1 - totals.filter((x) => (x ?? 0) > total).length
    })
    expect(won.some((places) => places !== null)).toBe(true)
    expect(rows.map((row) => (typeof row[at] === 'number' ? row[at] : null))).toEqual(won)
  })

  it('of somebody else’s class is refused before a job is made [A07, B26]', async () => {
    expect((await order('headB1')).asked.status).toBe(10005)
  })

  it('ends as 30 with a sentence when the right is gone meanwhile [S19]', async () => {
    const lost = { accountId: 'masterA', userId: 'nobody', locale: 'en', ...input } as const
    await expect(transcriptFile(t.db, lost, () => {})).rejects.toThrow(/may not see this/)
  })
})

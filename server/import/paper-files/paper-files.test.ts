import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FILE_MAX_BYTES } from '#contract/operations/slices.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { startJobs } from '../../jobs/start.ts'
import { faultReport } from '../../sheets/fault-report.ts'
import { type TestFolder, testFolder } from '../../sheets/files.test-support.ts'
import { resolveStorePaths } from '../../store/store-paths.ts'
import { importing } from '../import.test-support.ts'

const ARGS = ['--exam', '期中', '--date', '2026-11-10', '--school', '一中', '--create']
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`)

let fresh: FreshDb
let jobs: Jobs
let folder: TestFolder
const filesDir = () => `${folder.dir} files`
const run = (...more: string[]) =>
  importing(fresh.db, jobs, [folder.dir, ...ARGS, ...more], folder.dir, filesDir())
const told = async (...more: string[]): Promise<string> => {
  const outcome = await run(...more)
  return outcome.kind === 'faults' ? faultReport(outcome.faults, 'zh-CN').join('\n') : outcome.kind
}
const stored = async (...more: string[]) => {
  const outcome = await run(...more)
  return outcome.kind === 'stored' ? outcome.pdfs : outcome.kind
}
const kept = () =>
  fresh.db
    .selectFrom('paper_file as p')
    .innerJoin('file as f', 'f.file_id', 'p.file_id')
    .select(['p.school_id', 'p.paper_id', 'p.part', 'f.name', 'f.sha256', 'f.purpose'])
    .orderBy('p.part')
    .execute()
const give = (name: string, bytes: Buffer) => folder.write(name, bytes)
const drop = (name: string) => rm(join(folder.dir, name), { force: true })

beforeAll(async () => {
  fresh = await freshDb()
  folder = await testFolder()
  jobs = await startJobs({ connection: fresh.connection, db: fresh.db })
  // reports are not what is asked here
  await jobs.work('publish-exam', () => Promise.resolve(null))
  await folder.write('名单.csv', '学号,姓名,年级,班级\n001,甲,高一,1班\n002,乙,高一,1班\n')
  await folder.write('数学-题目.csv', '题号,满分,题型\n1,5,解答\n')
  await folder.write('数学-成绩.csv', '学号,1\n001,3\n002,4\n')
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
  await folder.remove()
  await rm(filesDir(), { recursive: true, force: true })
})

describe('PDFs beside scores', () => {
  it('that are none, broken off, too large or of no paper are faults with what to do, and nothing is imported', async () => {
    await give('数学-试卷.pdf', Buffer.from('PK\u0003\u0004 a text document'))
    await give('数学-解析.pdf', Buffer.from('%PDF-1.7\nbroken off'))
    await give('物理-试卷.pdf', pdf('of no paper'))
    const all = await told()
    expect(all).toMatch(/数学-试卷.pdf\n.*这不是 PDF.*导出为 PDF/)
    expect(all).toMatch(/数学-解析.pdf\n.*PDF 不完整/)
    expect(all).toMatch(/物理-试卷.pdf\n.*没有科目“物理”的成绩/)
    const large = Buffer.concat([pdf('x'), Buffer.alloc(FILE_MAX_BYTES), pdf('y')])
    await give('数学-试卷.pdf', large)
    await give('数学-解析.pdf', Buffer.alloc(0))
    expect(await told('--files', '数学:missing.pdf')).toMatch(/missing.pdf\n.*找不到/)
    const again = await told()
    expect(again).toMatch(/超过 20 MB/)
    expect(again).toMatch(/文件是空的/)
    for (const table of ['exam', 'file', 'paper_file'] as const)
      expect(await fresh.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    await drop('物理-试卷.pdf')
  })

  it('are stored once with what they are for; the same again changes nothing, another takes its place', async () => {
    await give('数学-试卷.pdf', pdf('questions'))
    await give('数学-解析.pdf', pdf('explained'))
    expect(await run('--dry-run')).toMatchObject({ kind: 'checked', pdfs: 2 })
    expect(await kept()).toEqual([])
    expect(await stored()).toEqual({ files: 2, changed: 2 })
    const first = await kept()
    expect(first.map((f) => [f.part, f.name, f.purpose])).toEqual([
      ['explain', '数学-解析.pdf', 'exam-paper'],
      ['question', '数学-试卷.pdf', 'exam-paper'],
    ])
    for (const f of first)
      expect(existsSync(resolveStorePaths(filesDir()).blob(f.school_id, f.sha256))).toBe(true)
    expect(await stored()).toEqual({ files: 2, changed: 0 })
    expect(await kept()).toEqual(first)
    await give('数学-解析.pdf', pdf('explained better'))
    expect(await stored()).toEqual({ files: 2, changed: 1 })
    expect(await fresh.db.selectFrom('file').selectAll().execute()).toHaveLength(2)
    // without them what is there stays
    await drop('数学-试卷.pdf')
    expect(await stored()).toEqual({ files: 1, changed: 0 })
    expect(await kept()).toHaveLength(2)
  })

  it('may be named outright or by exam.json', async () => {
    await drop('数学-解析.pdf')
    await give('a.pdf', pdf('named outright'))
    await give('b.pdf', pdf('named by the manifest'))
    expect(await stored('--files', '数学:a.pdf')).toEqual({ files: 1, changed: 1 })
    await folder.write(
      'exam.json',
      JSON.stringify({
        papers: [{ course: '数学', items: '数学-题目.csv', scores: '数学-成绩.csv', explain: 'b.pdf' }],
      }),
    )
    expect(await stored()).toEqual({ files: 1, changed: 1 })
    expect((await kept()).map((f) => [f.name, f.sha256])).toEqual(
      (['b.pdf', 'a.pdf'] as const).map((name) => [
        name,
        createHash('sha256')
          .update(pdf(name === 'a.pdf' ? 'named outright' : 'named by the manifest'))
          .digest('hex'),
      ]),
    )
    expect(await told('--files', '数学:a.pdf', '--files', 'math:b.pdf')).toMatch(/已有同样用途的 a.pdf/)
  })
})

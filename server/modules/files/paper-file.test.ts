import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY, NOW, people } from '#tests/support/school/facts.ts'
import { hex } from '#tests/support/school/homework.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { hashFilePart } from '../../store/disk.ts'
import { resolveStorePaths } from '../../store/store-paths.ts'

const EXAM = 'exam-joint'
const PAPER = `${EXAM}-p1`
const FILE = 'paper-of-A'
const pdf = Buffer.from('%PDF-1.7\nquestions\n%%EOF\n')
const DETAIL = 'GET /api/v1/workbench/student/exam/detail'
const FILES = 'GET /api/v1/workbench/subject/files'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const source = `${t.dist} files/source`
  await mkdir(dirname(source), { recursive: true })
  await writeFile(source, pdf)
  const sha256 = await hashFilePart(source)
  const blob = resolveStorePaths(`${t.dist} files`).blob('A', sha256)
  await mkdir(dirname(blob), { recursive: true })
  await writeFile(blob, pdf)
  const nobody = { account_id: '', user_id: '', student_id: '', number: '', upload_file_id: hex() }
  await t.db
    .insertInto('file')
    .values({
      ...nobody,
      school_id: 'A',
      file_id: FILE,
      sha256,
      size: pdf.length,
      type: 'application/pdf',
      name: '数学-试卷.pdf',
      purpose: 'exam-paper',
      created_at: new Date(NOW),
    })
    .execute()
  await t.db
    .insertInto('paper_file')
    .values({ school_id: 'A', exam_id: EXAM, paper_id: PAPER, part: 'question', file_id: FILE })
    .execute()
  await t.db
    .insertInto('exam_score')
    .values({
      exam_id: EXAM,
      version: 2,
      school_id: 'A',
      paper_id: PAPER,
      student_id: 'A-s11',
      marks: Buffer.alloc(2),
      answers: null,
    })
    .execute()
})
afterAll(() => t.close())

const show = (rule: { hidden: boolean; visible_from: Date | null }) =>
  t.db.updateTable('exam_school').set(rule).where('exam_id', '=', EXAM).where('school_id', '=', 'A').execute()
beforeEach(() => show({ hidden: false, visible_from: null }))

const read = async (account: string, userId: string, headers = {}) =>
  t.app.inject({
    url: `/api/common/file/read?fileId=${FILE}&userId=${encodeURIComponent(userId)}`,
    headers: { 'x-kb-token': await t.tokenOf(account), ...headers },
  })

describe('the question file of a paper', () => {
  /** Written by hand, not by the server's rules: who may read the paper of subject 1, which A-s11 sat. */
  const OFFICE = new Set(['adminA', 'districtAB'])
  const MAY = new Set([
    'studentA11',
    'parentA',
    'headA1',
    'twoA2',
    'masterA',
    'directorA',
    'gradeA1',
    'subjectA',
    'subjectsA',
  ])
  const asked = people.flatMap((p) => p.identities.map((i) => [p.account, i.userId] as const))

  it.each(asked)(
    '%s %s gets its bytes, or the answer of a file that is not there [B26]',
    async (account, userId) => {
      const answer = await read(account, userId)
      if (MAY.has(account)) {
        expect(answer.rawPayload).toEqual(pdf)
        expect(answer.headers).toMatchObject({
          'content-type': 'application/pdf',
          'content-disposition': 'inline',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; object-src 'self'",
        })
      } else {
        // the office reads no papers: its roles are refused before any file is looked for
        const refused = OFFICE.has(account) ? 10002 : 10005
        expect(answer.json<{ status: number }>().status).toBe(refused)
      }
    },
  )

  it('is told a family in place of the spreadsheet, and staff within their reach [C123, D06]', async () => {
    const path = `/api/common/file/read?fileId=${FILE}`
    const detail = await checkedInject(t.app, DETAIL, {
      token: await t.tokenOf('studentA11'),
      input: { examId: EXAM },
    })
    expect(detail.data.examSubject[0]).toMatchObject({
      questionFilePath: path,
      explainFilePath: expect.stringContaining('part=explain') as string,
    })
    const files = async (account: string) =>
      (await checkedInject(t.app, FILES, { token: await t.tokenOf(account), input: { examId: EXAM } })).data
    expect(await files('headA1')).toEqual({
      files: [{ paperId: PAPER, part: 'question', fileName: '数学-试卷.pdf', size: pdf.length, path }],
    })
    expect(await files('masterB')).toEqual({ files: [] })
  })

  it('is kept from families while the results are, and inside WeChat where they are', async () => {
    for (const rule of [
      { hidden: true, visible_from: null },
      { hidden: false, visible_from: new Date(NOW + DAY) },
    ]) {
      await show(rule)
      const answer = await read('studentA11', 'u-studentA11')
      expect(answer.json<{ status: number }>().status).toBe(10005)
      expect((await read('headA1', 'u-headA1')).rawPayload).toEqual(pdf)
    }
    await show({ hidden: false, visible_from: null })
    await t.db
      .insertInto('school_setting')
      .values({ school_id: 'A', key: 'weixinDisplay', value: 'false' })
      .execute()
    const inWeixin = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.49' }
    const answer = await read('studentA11', 'u-studentA11', inWeixin)
    expect(answer.json<{ status: number }>().status).toBe(10006)
    await t.db.deleteFrom('school_setting').execute()
  })
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StudentReport } from '#contract/exam/report.ts'
import type { ReportParts } from '#contract/exam/report-parts.ts'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { schoolOf } from '../../db/scope.ts'
import { CLASS_PART } from '../../exams/store/bundle-kind.ts'
import { type ClassPart, classPart, encodeOwnReport } from '../../publish/report-bytes.ts'
import { findStudentReport } from './analysis.repo.ts'
import { classParts } from './class-parts.service.ts'

const CALL = 'GET /api/analysis/view/student/report'
const AT = { exam_id: 'exam-joint', version: 2, school_id: 'A' }
const PUPILS = ['A-s11', 'A-s12'] as const

let t: TestApp
let part: ClassPart
/** As the server gave them while they were stored whole. */
const before = new Map<string, StudentReport>()

/** What the class of the two has in common, and what is a student's own; their reports have no subjects. */
function partsOf(report: StudentReport): ReportParts {
  const { kind: _k, format: _f, subjects: _s, student, total, trend, ...head } = report
  const { studentId, studentName, gradeName, className, schoolName } = student
  const { full, averages, ...own } = total
  return {
    kind: 'student-report-parts',
    shared: { ...head, className, schoolName, total: { full, averages, bins: null }, subjects: [] },
    own: { student: { studentId, studentName, gradeName }, total: own, subjects: [], trend },
  }
}

const ask = async (account: string, more: object = {}, headers: Record<string, string> = {}) =>
  checkedInject(t.app, CALL, {
    token: await t.tokenOf(account),
    input: { examId: AT.exam_id, ...more },
    headers,
  })

async function put(subject: string, of: ClassPart, body: Buffer, etag: string): Promise<void> {
  await t.db
    .updateTable('bundle')
    .set({ base: of.subject, body, etag })
    .where('exam_id', '=', AT.exam_id)
    .where('version', '=', AT.version)
    .where('kind', '=', 'student')
    .where('subject_id', '=', subject)
    .execute()
}

async function store(change: Partial<StudentReport> = {}): Promise<void> {
  const reports = PUPILS.map((id) => ({ ...(before.get(id) as StudentReport), ...change }))
  part = classPart('A-c1', partsOf(reports[0] as StudentReport).shared)
  const { subject, body, etag, rawBytes } = part
  await t.db
    .insertInto('bundle')
    .values({ ...AT, kind: CLASS_PART, subject_id: subject, body, etag, raw_bytes: rawBytes })
    .execute()
  for (const report of reports) {
    const own = encodeOwnReport(part, partsOf(report).own)
    await put(report.student.studentId, part, own.body, own.etag)
  }
}

beforeAll(async () => {
  t = await testApp()
  for (const id of PUPILS) {
    before.set(id, assembleReport((await ask('headA1', { reportStudentId: id })).data))
  }
  await store()
})
afterAll(() => t.close())

describe('a report stored in two parts', () => {
  it('says what it said when it was stored whole, to family and school [C122, B05]', async () => {
    for (const [account, more, id] of [
      ['parentA', {}, 'A-s11'],
      ['parentAB', { userId: 'u-parentAB-1' }, 'A-s12'],
      ['headA1', { reportStudentId: 'A-s12' }, 'A-s12'],
    ] as const) {
      const { data } = await ask(account, more)
      expect(data.kind).toBe('student-report-parts')
      expect(assembleReport(data)).toEqual(before.get(id))
    }
  })

  it('goes out as the stored bytes, and otherwise compressed to who takes no gzip [C122, B05]', async () => {
    const headers = { 'x-kb-token': await t.tokenOf('parentA') }
    const send = async (encoding: string) => {
      const url = `/api/analysis/view/student/report?examId=${AT.exam_id}`
      const reply = await t.app.inject({ url, headers: { ...headers, 'accept-encoding': encoding } })
      return { as: reply.headers['content-encoding'], bytes: reply.rawPayload }
    }
    const stored = await send('gzip, deflate, br')
    expect(stored.as).toBe('gzip')
    expect(stored.bytes.subarray(0, part.body.length)).toEqual(part.body)
    const text = gunzipSync(stored.bytes).toString()
    const [br, plain] = [await send('br'), await send('')]
    expect([br.as, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', text])
    expect([plain.as, plain.bytes.toString()]).toEqual([undefined, text])
  })

  it('is what a browser’s own unpacking makes of it', async () => {
    const home = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(`${home}/api/analysis/view/student/report?examId=${AT.exam_id}`, {
      headers: { 'x-kb-token': await t.tokenOf('parentA') },
    })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    const { data } = (await reply.json()) as { data: ReportParts }
    expect(assembleReport(data)).toEqual(before.get('A-s11'))
  })

  it('tells nothing of another student, and the class’s part is given to nobody [C122, B26]', async () => {
    const { text } = await ask('parentA')
    expect(text).toContain('A-s11')
    expect(text).not.toContain('A-s12')
    // its name is none that a request may carry
    for (const account of ['headA1', 'parentA'])
      expect((await ask(account, { reportStudentId: part.subject })).status).toBe(10001)
  })

  it('is not sent again while both parts are the same, and is once the class’s is another [C122, B26]', async () => {
    const tag = { 'if-none-match': String((await ask('parentA')).headers['etag']) }
    expect((await ask('parentA', {}, tag)).http).toBe(304)
    expect((await ask('parentAB', { userId: 'u-parentAB-1' }, tag)).http).toBe(200)
    await store({ counts: { class: 3, school: 5, joint: null } })
    const { http, data } = await ask('parentA', {}, tag)
    expect([http, assembleReport(data).counts.class]).toEqual([200, 3])
  })

  it('is read whole once more where the class’s part was replaced after the student’s was read', async () => {
    const school = schoolOf('A', 'command')
    const found = await findStudentReport(t.db, school, AT.exam_id, AT.version, 'A-s11')
    if (!found) throw new Error('The school has no such report.')
    const withPart = classParts()
    const now = await withPart(t.db, school, found)
    const stale = { ...found, base: 'A-c1 "replaced"', body: Buffer.from('bytes that went on from it') }
    expect(now).toBeDefined()
    expect(await withPart(t.db, school, stale)).toEqual(now)
  })
})

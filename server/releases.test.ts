import { randomBytes } from 'node:crypto'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Role, type RoleCode } from '#contract/roles.ts'
import { values, valuesOf } from '#tests/support/access/values.ts'
import { type ImportedSchool, importedSchool } from '#tests/support/office/imported-school.ts'
import { olderRelease, startOlder } from '#tests/support/processes/older-release.ts'
import { inTransaction } from './db/db.ts'
import { schoolOf } from './db/scope.ts'
import { BUNDLE_FORMAT, CLASS_PART } from './exams/store/bundle-kind.ts'
import { SECOND_FACTOR_SETTING } from './http/session/second-factor.ts'
import { publishVersion } from './publish/publish.ts'

/** A school with a published exam, and one account of each role that has pages of its own. */
let t: ImportedSchool
let at: { school: string; studentId: string; classId: string; gradeId: string; version: number }
const ROLES: Readonly<Record<string, RoleCode>> = {
  pupil: Role.student,
  parent: Role.parent,
  head: Role.teacher,
  leader: Role.scheduleMaster,
  master: Role.gradeAdmin,
  subject: Role.subjectLeader,
  office: Role.administrator,
}

beforeAll(async () => {
  t = await importedSchool({ limits: { perAddress: 1e9, perAccount: 1e9 } })
  const row = await t.db
    .selectFrom('exam_student as x')
    .innerJoin('exam as e', 'e.exam_id', 'x.exam_id')
    .where('x.exam_id', '=', t.examId)
    .select(['x.school_id', 'x.student_id', 'x.class_id', 'x.grade_id', 'e.current_version'])
    .orderBy('x.student_id')
    .executeTakeFirstOrThrow()
  const { school_id: school, student_id: studentId, class_id: classId, grade_id: gradeId } = row
  at = { school, studentId, classId, gradeId, version: row.current_version }
  for (const [name, user_type] of Object.entries(ROLES)) await account(name, user_type)
  const value = JSON.stringify('optional')
  await t.db
    .insertInto('school_setting')
    .values({ school_id: school, key: SECOND_FACTOR_SETTING, value })
    .execute()
})
afterAll(() => t.close())

async function account(name: string, user_type: RoleCode): Promise<void> {
  const school_id = at.school
  const grade_id = user_type === Role.gradeAdmin ? at.gradeId : ''
  await t.db
    .insertInto('account')
    .values({ account_id: name, account_key: `key-${name}`, name, password_hash: 'none' })
    .execute()
  const isOfFamily = user_type === Role.student || user_type === Role.parent
  if (!isOfFamily) {
    await t.db.insertInto('teacher').values({ school_id, teacher_id: name, name }).execute()
    await t.db
      .insertInto('teacher_class')
      .values({ school_id, teacher_id: name, class_id: at.classId, course_id: '', is_head: true })
      .execute()
    await t.db
      .insertInto('leader_scope')
      .values({ school_id, relative_id: name, user_type, grade_id, course_id: '' })
      .execute()
  }
  await t.db
    .insertInto('account_user')
    .values({
      ...{ account_id: name, user_id: `u-${name}`, user_type, school_id },
      ...{ relative_id: isOfFamily ? at.studentId : name, user_name: name },
    })
    .execute()
}

const fieldsOf = (c: Endpoint) => Object.keys(((c.query ?? {}) as TObject).properties ?? {})
const GETS = (calls as readonly Endpoint[]).filter((c) => c.call.startsWith('GET ') && c.octets === undefined)
/** It waits for what comes. */
const isStream = (call: string): boolean => call.includes('/live')

function urlOf(call: Endpoint): string {
  const own = { ...values, ...valuesOf[call.call] }
  const mine = {
    ...{ examId: t.examId, classId: at.classId, gradeId: at.gradeId, version: undefined },
    ...{ reportStudentId: at.studentId, ofStudentId: at.studentId, schoolId: at.school },
  }
  const input = Object.fromEntries(fieldsOf(call).map((f) => [f, own[f]?.[0]]))
  const all = Object.entries({
    ...input,
    ...Object.fromEntries(Object.entries(mine).filter(([f]) => f in input)),
  })
  const query = new URLSearchParams(
    all.flatMap(([k, v]) => (v === undefined ? [] : [[k, `${v as string | number}`]])),
  )
  return `${call.call.slice('GET '.length).replaceAll(/\{\w+\}/g, 'x')}?${String(query)}`
}

/** What every GET answers to every role: its HTTP status, and its body. */
async function surface(ask: (url: string, token: string) => Promise<{ http: number; text: string }>) {
  const found = new Map<string, { http: number; text: string }>()
  for (const name of Object.keys(ROLES)) {
    const token = await t.tokenOf(name)
    for (const call of GETS)
      if (!isStream(call.call)) found.set(`${name} ${call.call}`, await ask(urlOf(call), token))
  }
  return found
}
const here = () =>
  surface(async (url, token) => {
    const reply = await t.app.inject({ url, headers: { 'x-kb-token': token, 'accept-encoding': '' } })
    return { http: reply.statusCode, text: reply.payload }
  })

/** The reports that are stored. */
const REPORTS = [
  'pupil GET /api/analysis/view/student/report',
  'head GET /api/analysis/view/student/report',
  'head GET /api/analysis/view/class/report',
  'leader GET /api/analysis/view/school/report',
  'master GET /api/analysis/view/school/report',
]
/** Something of its own of each other role: refusals alone would show nothing. */
const OWN = [
  'parent GET /api/analysis/view/student/report',
  'subject GET /api/analysis/view/school/report',
  'office GET /api/office/exams',
]
const statusOf = (found: Awaited<ReturnType<typeof here>>, name: string): unknown =>
  (JSON.parse(found.get(name)?.text ?? '{}') as { status?: number }).status
const failed = (found: Awaited<ReturnType<typeof here>>) =>
  [...found].filter(([, { http }]) => http >= 500).map(([name, { http, text }]) => `${name}: ${http} ${text}`)

describe('stored reports and the release that wrote them', () => {
  it('of a release after this one are made again from the marks: each GET answers as before [G05]', async () => {
    const before = await here()
    expect(failed(before)).toEqual([])
    for (const name of REPORTS) expect([name, before.get(name)?.http]).toEqual([name, 200])
    const again = await here()
    await t.db
      .updateTable('bundle')
      .set({ body: randomBytes(400), etag: '"of-a-later-release"', format: BUNDLE_FORMAT + 1 })
      .where('exam_id', '=', t.examId)
      .execute()
    const after = await here()
    expect(failed(after)).toEqual([])
    for (const [name, { http, text }] of before) {
      expect([name, after.get(name)?.http]).toEqual([name, http])
      // what tells the time, or is drawn by chance, differs by itself
      if (again.get(name)?.text === text) expect([name, after.get(name)?.text]).toEqual([name, text])
    }
    for (const name of REPORTS) expect(after.get(name)?.text).toBe(before.get(name)?.text)
    // a report made again is stored nowhere: the later release goes on with its own
    const { count } = await t.db
      .selectFrom('bundle')
      .where('exam_id', '=', t.examId)
      .where('format', '=', BUNDLE_FORMAT)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(0)
  }, 240_000)

  it('of the release before, which knows of no format, are read, also after this one wrote over them', async () => {
    await publishVersion(t.db, t.examId, at.version, () => {}, { again: true, keepDate: true })
    const formats = await t.db
      .selectFrom('bundle')
      .where('exam_id', '=', t.examId)
      .select('format')
      .distinct()
      .execute()
    expect(formats).toEqual([{ format: BUNDLE_FORMAT }])
    const before = await here()
    // its statements name the columns that it has
    await inTransaction(t.db, async (tx) => {
      const school_id = schoolOf(at.school, 'row')
      const rows = await tx.selectFrom('bundle').where('school_id', '=', school_id).selectAll().execute()
      await tx.deleteFrom('bundle').where('school_id', '=', school_id).execute()
      for (const { format: _, ...row } of rows) await tx.insertInto('bundle').values(row).execute()
      expect(rows.some((row) => row.kind === CLASS_PART)).toBe(true)
    })
    const after = await here()
    for (const name of REPORTS) expect(after.get(name)).toEqual(before.get(name))
  }, 120_000)
})

describe('the release before, beside this one on its database', () => {
  it.skipIf(olderRelease() === null)(
    'answers each of its GETs after this one published again [G05]',
    async () => {
      const older = await startOlder(t.connection, t.clock.at)
      try {
        await publishVersion(t.db, t.examId, at.version, () => {}, { again: true, keepDate: true })
        const found = await surface(async (url, token) => {
          const reply = await fetch(older.home + url, { headers: { 'x-kb-token': token } })
          return { http: reply.status, text: await reply.text() }
        })
        expect(failed(found)).toEqual([])
        const ours = await here()
        for (const name of [...REPORTS, ...OWN]) expect([name, statusOf(found, name)]).toEqual([name, 0])
        for (const name of REPORTS) {
          expect([name, found.get(name)?.http]).toEqual([name, 200])
          expect(JSON.parse(found.get(name)?.text ?? '')).toEqual(JSON.parse(ours.get(name)?.text ?? ''))
        }
      } finally {
        await older.stop()
      }
    },
    240_000,
  )
})

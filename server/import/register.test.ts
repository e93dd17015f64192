import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROTOCOL_VERSION } from '#core/domain/entry/protocol.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { type EntryApp, entryApp, provePhone, seal } from '#tests/support/servers/entry.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { startJobs } from '../jobs/start.ts'
import { workPublishing } from '../publishing.ts'
import { type TestFolder, testFolder } from '../sheets/files.test-support.ts'
import { importing } from './import.test-support.ts'

/** From a school's roster with ID numbers to a family that made its own account. */
const ELDER = '440524188001010014'
/** Of somebody twelve years old. */
const YOUNG = '410102201403074510'
const CHILD = 'POST /api/base/data/system/account/check/register/student'
const REGISTER = 'POST /api/base/data/system/account/register'
const REPORT = 'GET /api/exam/plan/student/all'

let t: EntryApp
let jobs: Jobs
let folder: TestFolder
const importAgain = (...more: string[]) =>
  importing(
    t.db,
    jobs,
    ['.', '--exam', '期中考试', '--date', '2025-11-10', '--school', '一中', '--create', ...more],
    folder.dir,
  )
const rosterOf = (first: string, second: string) =>
  `学号,姓名,年级,班级,身份证号\n1,王芳,七年级,1班,${first}\n2,李明,七年级,1班,${second}\n3,张伟,七年级,1班,\n`

beforeAll(async () => {
  t = await entryApp()
  folder = await testFolder()
  await folder.write('名单.csv', rosterOf(ELDER, YOUNG))
  await folder.write('数学-题目.csv', '题号,满分,题型\n1,10,解答\n')
  await folder.write('数学-成绩.csv', '学号,1\n1,9\n2,7\n3,5\n')
  jobs = await startJobs({ connection: t.connection, db: t.db })
  await workPublishing(t.db, jobs)
  expect((await importAgain()).kind).toBe('stored')
})
afterAll(async () => {
  await jobs.stop()
  await t.close()
  await folder.remove()
})

let nextPhone = 13_700_000_000
const phone = () => String(nextPhone++)

async function findChild(studentNumber: string, studentName: string, idNumber: string) {
  const own = phone()
  const ticket = await provePhone(t, 'register', own)
  const claim = { schoolName: '一中', studentNumber, studentName, idNumber }
  const found = await checkedInject(t.app, CHILD, { input: { ticket, ...(await seal(t, claim)) } })
  return { own, ticket, found }
}
const make = async (proofs: { ticket: string; childTicket: string }, more: object, name: string) =>
  checkedInject(t.app, REGISTER, {
    input: {
      ...proofs,
      version: PROTOCOL_VERSION,
      ...more,
      ...(await seal(t, { name, password: 'mianbao kafei 42' })),
    },
  })

describe('a family of an imported school', () => {
  it('makes its account by the ID number of the roster, and reads the report [C013, C016]', async () => {
    const { ticket, found } = await findChild('1', '王芳', ELDER)
    expect(found.data).toMatchObject({ schoolName: '一中', className: '1班', needsGuardian: false })
    const made = await make({ ticket, childTicket: found.data.childTicket }, { userType: 5 }, '王大山')
    expect(made.status).toBe(0)
    const reports = await checkedInject(t.app, REPORT, { token: made.data.dongniLoginToken })
    expect(reports.data.list.map((e) => [e.examName, e.score])).toEqual([['期中考试', 9]])
  })

  it('under fourteen: the student needs the guardian’s own phone [C016]', async () => {
    const { own, ticket, found } = await findChild('2', '李明', YOUNG)
    expect(found.data.needsGuardian).toBe(true)
    const proofs = { ticket, childTicket: found.data.childTicket }
    expect((await make(proofs, { userType: 4 }, '李明')).message).toContain('监护人')
    const guardian = phone()
    const guardianTicket = await provePhone(t, 'guardian', guardian)
    const made = await make(proofs, { userType: 4, guardianTicket }, '李明')
    expect(made.data.userList).toMatchObject([{ userType: 4, studentName: '李明' }])
    const consent = await t.db.selectFrom('consent').selectAll().where('kind', '=', 'guardian').execute()
    expect(consent.map((c) => c.guardian_phone)).toEqual([guardian])
    expect(guardian).not.toBe(own)
  })

  it('without an ID number on record cannot be found', async () => {
    expect((await findChild('3', '张伟', YOUNG)).found.status).toBe(10005)
  })

  it('a corrected roster counts from then on, also where the marks stay the same', async () => {
    await folder.write('名单.csv', rosterOf(YOUNG, ELDER))
    const again = await importAgain()
    expect(again.kind === 'stored' && again.exam.unchanged).toBe(true)
    expect((await findChild('1', '王芳', ELDER)).found.status).toBe(10005)
    expect((await findChild('1', '王芳', YOUNG)).found.status).toBe(0)
    // a roster without the column takes nothing away
    await folder.write(
      '名单.csv',
      '学号,姓名,年级,班级\n1,王芳,七年级,1班\n2,李明,七年级,1班\n3,张伟,七年级,1班\n',
    )
    await importAgain()
    expect((await findChild('2', '李明', ELDER)).found.status).toBe(0)
  })

  it('the number itself stands nowhere: not in the database, not in the log (security S44)', async () => {
    const rows = await t.db.selectFrom('student_identity').selectAll().execute()
    const jobsKept = await t.db.selectFrom('job').selectAll().execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify([rows, jobsKept, t.logs])).not.toMatch(/44052418800101|41010220140307/)
  })

  it('a wrong number is a fault of the file: nothing goes in, and it is not repeated', async () => {
    await folder.write('名单.csv', rosterOf(YOUNG, '410102201403074511'))
    const outcome = await importAgain('--note', 'x')
    expect(outcome.kind).toBe('faults')
    expect(outcome.kind === 'faults' && outcome.faults.list.map((f) => [f.code, f.row])).toEqual([
      ['id_number_check', 3],
    ])
    expect(JSON.stringify(outcome)).not.toContain('20140307')
  })
})

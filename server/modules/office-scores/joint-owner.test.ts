import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CHOICES } from '#core/domain/analysis/assigned/model.ts'
import { type OfficeApp, officeApp, storeUnseen } from '#tests/support/office/school.ts'
import { publishVersion } from '../../publish/publish.ts'

const PUBLISH = 'POST /api/office/exams/publish'

let t: OfficeApp
let examId: string
beforeAll(async () => {
  t = await officeApp({ works: false })
  await t.db
    .insertInto('account')
    .values({ account_id: 'adminB', account_key: 'key-adminB', name: 'B', password_hash: 'none' })
    .execute()
  await t.db
    .insertInto('account_user')
    .values({
      ...{ account_id: 'adminB', user_id: 'u-adminB', user_type: 14, school_id: 'B' },
      ...{ relative_id: 'B', user_name: 'B' },
    })
    .execute()
  ;({ examId } = await storeUnseen(t, 'joint', ['A', 'B']))
  await publishVersion(t.db, examId, 1, () => {})
})
afterAll(() => t.close())

/** What an exam is to all its schools, and what the owner's own families are shown. */
async function stored() {
  const of = (table: string) =>
    sql<object>`select * from ${sql.table(table)} t where exam_id = ${examId} order by t::text`
      .execute(t.db)
      .then(({ rows }) => rows)
  return {
    marks: await Promise.all(['exam_version', 'exam_paper', 'exam_item', 'exam_score'].map(of)),
    rules: await of('exam_assigned'),
    shown: await t.db
      .selectFrom('exam_school')
      .where('exam_id', '=', examId)
      .where('school_id', '=', 'A')
      .selectAll()
      .execute(),
  }
}

describe('the office of a school that does not own a joint exam [T05]', () => {
  it('changes nothing that another school has of it', async () => {
    const before = await stored()
    const rule = { model: 'common5', choices: DEFAULT_CHOICES }
    const assigned = await t.ask('POST /api/office/exams/assigned/change', 'adminB', {
      ...{ examId, courseId: '2', rule },
    })
    expect([assigned.status, assigned.message]).toEqual([10002, expect.stringContaining('名A名')])
    const correction = { kind: 'scores', ofExamId: examId }
    expect((await t.ask('POST /api/office/scores/draft/create', 'adminB', correction)).status).toBe(10005)
    // its own families' time, ranks and withdrawal are its own
    const own = { examId, version: 1, visibleFrom: t.clock.at + 1, rankDisplay: 'none' }
    expect((await t.ask(PUBLISH, 'adminB', own)).status).toBe(0)
    expect((await t.ask('POST /api/office/exams/withdraw', 'adminB', { examId })).status).toBe(0)
    expect(await stored()).toEqual(before)
  })

  it('publishes no version of it, and is told whose it is', async () => {
    const next = await storeUnseen(t, 'joint', ['A', 'B'], 100)
    const before = await stored()
    const asked = await t.ask(PUBLISH, 'adminB', { examId, version: next.version, visibleFrom: null })
    expect([asked.status, asked.message]).toEqual([10002, expect.stringContaining('名A名')])
    expect(await stored()).toEqual(before)
  })
})

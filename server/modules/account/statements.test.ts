import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/support/school/facts.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'
import { sealLogin } from '#tests/support/servers/seal.ts'
import { type Db, openDb, openPool } from '../../db/db.ts'

const asked: string[] = []
let t: TestApp
let db: Db
beforeAll(async () => {
  t = await testApp({}, async (connection) => {
    db = openDb(openPool(connection), ({ query }) => void asked.push(query.sql))
    return { db }
  })
  // as a release of today stores an exam
  await t.db.updateTable('exam').set({ school_count: 2 }).execute()
})
afterAll(async () => {
  await db.destroy()
  await t.close()
})

const statementsOf = async (work: () => Promise<{ status: number }>) => {
  asked.length = 0
  expect((await work()).status).toBe(0)
  return [...asked]
}

describe('what the database is asked on the evening of an exam', () => {
  it('a sign-in asks each thing once, and in all at most 18 statements', async () => {
    const { data: key } = await checkedInject(t.app, 'GET /api/base/data/encrypt/key')
    const input = sealLogin(key, 'studentA11', PASSWORD)
    const statements = await statementsOf(() =>
      checkedInject(t.app, 'POST /api/base/data/encrypt/login', { input }),
    )
    expect(statements.length).toBeLessThanOrEqual(18)
    expect(new Set(statements).size).toBe(statements.length)
  })

  it('a first page of exams asks nothing but the session, the exams and their papers', async () => {
    const token = await t.tokenOf('studentA11')
    const statements = await statementsOf(() =>
      checkedInject(t.app, 'GET /api/exam/plan/student/all', { token, input: {} }),
    )
    expect(statements.map((text) => /from "(\w+)"/.exec(text)?.[1])).toEqual(['session', 'exam', 'exam'])
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb, openPool } from '#server/db/db.ts'
import { freshDb } from '#tests/support/database/db.ts'
import { type OfficeApp, officeApp, storeUnseen } from '#tests/support/office/school.ts'
import { testApp } from '#tests/support/servers/app.ts'
import { diskPlace } from './disk-place.ts'
import { makeBackup } from './make.ts'
import { packWith } from './pack.ts'
import { restoreBackup } from './restore.ts'
import { RETENTION } from './retention.ts'

let t: OfficeApp
let dir: string
beforeAll(async () => {
  t = await officeApp()
  dir = mkdtempSync(path.join(tmpdir(), 'kaoban backup '))
})
afterAll(async () => {
  await t.close()
  rmSync(dir, { recursive: true, force: true })
})

it('reports of a restored server are the same bytes, for whoever was signed in [G03]', async () => {
  const { examId } = await storeUnseen(t, 'kept')
  await t.jobs.waitFor(await t.jobs.enqueue('publish-exam', { examId, version: 1 }))
  const asked = [
    ['studentA11', `/api/analysis/view/student/report?examId=${examId}&userId=u-studentA11`],
    ['headA1', `/api/analysis/view/class/report?examId=${examId}&userId=u-headA1&classId=A-c1`],
    ['studentA11', '/api/exam/plan/student/all?userId=u-studentA11'],
  ] as const
  const tokens = await Promise.all(asked.map(([account]) => t.tokenOf(account)))
  const answers = (app: OfficeApp['app']) =>
    Promise.all(
      asked.map(async ([, url], i) => {
        const { statusCode, rawPayload } = await app.inject({ url, headers: { 'x-kb-token': tokens[i] } })
        return [statusCode, rawPayload.toString('base64')]
      }),
    )
  const before = await answers(t.app)
  for (const [http, body] of before) {
    expect(http).toBe(200)
    expect(JSON.parse(Buffer.from(String(body), 'base64').toString())).toMatchObject({ status: 0 })
  }
  const db = openDb(openPool(t.connection))
  const [place, pack] = [diskPlace(dir), packWith(Buffer.alloc(32, 3))]
  const at = { now: () => t.clock.at, version: '0.1.0' }
  const { written } = await makeBackup({
    ...{ db, connection: t.connection, files: null, place, pack, ...at, where: 'x', retention: RETENTION },
  })
  await db.destroy()
  const fresh = await freshDb()
  await fresh.pool.end()
  const { connection } = fresh
  await restoreBackup({
    connection,
    files: null,
    place,
    pack,
    manifest: written.manifest,
    over: false,
    ...at,
  })
  const restored = openDb(openPool(connection))
  const other = await testApp({ clock: t.clock }, () => Promise.resolve({ db: restored }))
  expect(await answers(other.app)).toEqual(before)
  await other.close()
  await Object.assign(fresh, { db: restored }).drop()
})

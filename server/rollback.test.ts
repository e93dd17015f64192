import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#server/http/session/sessions.ts'
import { type FreshDb, freshDb } from '#tests/support/database/db.ts'
import { insertSchools } from '#tests/support/school/school.ts'
import { startShipped, tempDataDir } from '#tests/support/servers/server.ts'
import { bringUpToDate } from './db/up-to-date.ts'
import { urlOf } from './pg/url-of.ts'

const dataDir = tempDataDir()
let t: FreshDb
beforeAll(async () => {
  t = await freshDb()
  await insertSchools(t.db)
  await laterRelease()
})
afterAll(async () => {
  await t.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What a release after this one would do to the tables: it adds, and fills what it added. */
async function laterRelease(): Promise<void> {
  await sql`alter table student add column nickname text not null default ''`.execute(t.db)
  await sql`create table club (school_id text, club_id text, primary key (school_id, club_id))`.execute(t.db)
  await sql`insert into club values ('A', 'chess')`.execute(t.db)
  await sql`update student set nickname = 'Ada' where student_id = 'A-s11'`.execute(t.db)
  await sql`insert into kysely_migration values ('9998-club', now()::text), ('9999-nickname', now()::text)`.execute(
    t.db,
  )
}

describe('a release that was taken back by one', () => {
  it('starts on the tables of the later one, says so, answers, and leaves what that one wrote [G06]', async () => {
    const server = await startShipped({
      dataDir,
      env: { DATABASE_URL: urlOf(t.connection), KAOBAN_DEMO: '0' },
    })
    try {
      expect(server.output()).toContain('A later release was here (9998-club, 9999-nickname)')
      const token = await openSession(t.db, 'parentA', Date.now())
      const home = `http://127.0.0.1:${server.port}`
      for (const path of [
        '/api/base/data/system/account/user',
        '/api/analysis/view/student/report?examId=exam-joint',
      ]) {
        const reply = await fetch(home + path, { headers: { 'x-kb-token': token } })
        expect([path, reply.status, ((await reply.json()) as { status: number }).status]).toEqual([
          path,
          200,
          0,
        ])
      }
    } finally {
      await server.stop()
    }
    // and the later one finds its own again, with no migration undone
    const { rows } =
      await sql`select c.club_id, s.nickname from club c, student s where s.student_id = 'A-s11'`.execute(
        t.db,
      )
    expect(rows).toEqual([{ club_id: 'chess', nickname: 'Ada' }])
    expect(await bringUpToDate(t.connection)).toEqual(['9998-club', '9999-nickname'])
  }, 120_000)

  it('does not start where the later one took away what it needs, and says which release can', async () => {
    const values = { key: 'oldestRelease', value: JSON.stringify('9998-club') }
    await t.db.insertInto('setting').values(values).execute()
    await expect(bringUpToDate(t.connection)).rejects.toThrow(/took away what this one needs.*9998-club/)
    await t.db
      .updateTable('setting')
      .set({ value: '"0055-job-format"' })
      .where('key', '=', values.key)
      .execute()
    expect(await bringUpToDate(t.connection)).toHaveLength(2)
  })
})

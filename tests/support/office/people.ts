import { sql } from 'kysely'
import type { calls } from '#contract/calls.ts'
import { type TestApp, testApp } from '#tests/support/servers/app.ts'
import { type Asked, checkedInject } from '#tests/support/servers/checked.ts'

type Call = (typeof calls)[number]['call']

const PEOPLE = [
  'student',
  'class',
  'grade',
  'teacher',
  'teacher_class',
  'leader_scope',
  'account',
  'account_login',
  'account_user',
] as const

export interface OfficeApp extends TestApp {
  ask: <C extends Call>(
    call: C,
    account: string,
    input?: object,
    more?: Partial<Asked>,
  ) => ReturnType<typeof checkedInject<C>>
  /** Rows of the audit log of school A since the last `reset`, oldest first. */
  audited: () => Promise<{ call: string; target: string; before: unknown; after: unknown }[]>
  /** Everybody as in the beginning. */
  reset: () => Promise<void>
}

/** The two schools with their offices open: no second factor asked. */
export async function officeApp(): Promise<OfficeApp> {
  const t = await testApp()
  await t.db
    .insertInto('school_setting')
    .values(['A', 'B'].map((school_id) => ({ school_id, key: 'officeSecondFactor', value: '"optional"' })))
    .execute()
  await t.db
    .insertInto('teacher')
    .values([
      { school_id: 'A', teacher_id: 'A-t1', name: '甲老师' },
      { school_id: 'B', teacher_id: 'B-t1', name: '乙老师' },
    ])
    .execute()
  const first = await Promise.all(
    PEOPLE.map(async (table) => ({ table, rows: await t.db.selectFrom(table).selectAll().execute() })),
  )
  let seen = 0
  const log = () =>
    t.db
      .selectFrom('audit')
      .where('school_id', '=', 'A')
      .select(['call', 'target', 'before', 'after'])
      .orderBy(sql`ctid`)
      .execute()
  return {
    ...t,
    ask: async (call, account, input = {}, more = {}) =>
      checkedInject(t.app, call, { token: await t.tokenOf(account), input, ...more }),
    audited: async () => (await log()).slice(seen),
    async reset() {
      for (const { table, rows } of first) {
        await t.db.deleteFrom(table).execute()
        if (rows.length > 0)
          await t.db
            .insertInto(table)
            .values(rows as never)
            .execute()
      }
      seen = (await log()).length
    },
  }
}

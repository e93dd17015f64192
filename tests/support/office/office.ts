import { calls } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Db } from '#server/db/db.ts'
import { SECOND_FACTOR_SETTING } from '#server/http/session/second-factor.ts'
import { codeAt } from '#server/http/session/totp.ts'
import { SCHOOLS } from '#tests/support/school/facts.ts'
import type { TestApp } from '#tests/support/servers/app.ts'
import { checkedInject } from '#tests/support/servers/checked.ts'

/** Calls of the office, as the contract lists them. */
export const officeCalls = (calls as readonly Endpoint[]).filter((c) => c.office)

/** The schools of the tests ask their administrators for a password alone, as the demo's do. */
export async function withoutSecondFactor(db: Db): Promise<void> {
  for (const school_id of SCHOOLS)
    await db
      .insertInto('school_setting')
      .values({ school_id, key: SECOND_FACTOR_SETTING, value: JSON.stringify('optional') })
      .onConflict((c) => c.columns(['school_id', 'key']).doNothing())
      .execute()
}

/** Sets a second factor up for whoever has the token; its code of the present step is used then. */
export async function setUpFactor(t: TestApp, token: string) {
  const begun = await checkedInject(t.app, 'POST /api/office/second-factor/begin', { token })
  const code = codeAt(begun.data.secret, t.clock.at)
  const done = await checkedInject(t.app, 'POST /api/office/second-factor/confirm', {
    token,
    input: { code },
  })
  return { secret: begun.data.secret, uri: begun.data.uri, code, recoveryCodes: done.data.recoveryCodes }
}

/** Rows of the log, the oldest first. */
export const auditRowsOf = (db: Db, school: string) =>
  db
    .selectFrom('audit')
    .where('school_id', '=', school)
    .selectAll()
    .orderBy('at')
    .orderBy('audit_id')
    .execute()

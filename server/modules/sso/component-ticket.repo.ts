import type { Db } from '../../db/db.ts'

const key = (componentAppId: string): string => `component-ticket:${componentAppId}`

/** The newest ticket the messenger has pushed to a third-party platform; null before the first. */
export async function componentTicket(db: Db, componentAppId: string): Promise<string | null> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', key(componentAppId))
    .select('value')
    .executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : null
}

export async function keepComponentTicket(db: Db, componentAppId: string, ticket: string): Promise<void> {
  const value = JSON.stringify(ticket)
  await db
    .insertInto('setting')
    .values({ key: key(componentAppId), value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

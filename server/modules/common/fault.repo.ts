import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { overSchools } from '../../db/tenancy.ts'

const KEY = ['school_id', 'day', 'kind', 'place', 'build'] as const

type ClientFaultRow = Insertable<Tables['client_fault']>
type FaultKey = Pick<ClientFaultRow, (typeof KEY)[number]>

export async function hasFault(db: Db, key: FaultKey): Promise<boolean> {
  const row = await db
    .selectFrom('client_fault')
    .where('school_id', '=', key.school_id)
    .where('day', '=', key.day)
    .where('kind', '=', key.kind)
    .where('place', '=', key.place)
    .where('build', '=', key.build)
    .select('day')
    .executeTakeFirst()
  return row !== undefined
}

/** How many different faults of a school and day are counted. */
export async function kindsOfDay(db: Db, school: string, day: string): Promise<number> {
  const { n } = await db
    .selectFrom('client_fault')
    .where('school_id', '=', school)
    .where('day', '=', day)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** One more of a fault. */
export const addFault = (db: Db, fault: ClientFaultRow) =>
  db
    .insertInto('client_fault')
    .values(fault)
    .onConflict((c) =>
      c.columns(KEY).doUpdateSet((e) => ({
        times: e('client_fault.times', '+', 1),
        message: e.ref('excluded.message'),
        last_at: e.ref('excluded.last_at'),
      })),
    )
    .execute()

export const dropFaultsBefore = (db: Db, day: string) =>
  db
    .deleteFrom('client_fault')
    .where('day', '<', day)
    .modifyEnd(overSchools('faults that are over'))
    .execute()

import type { Db } from '../../db/db.ts'
import { isDemo } from '../../demo/marker.ts'
import { DOORS } from '../../modules/sso/doors.rules.ts'
import { sandboxFields } from './credential.ts'
import { SANDBOX_AUTHORIZE } from './page.ts'
import {
  apiOf,
  isSandboxDoor,
  openSandbox,
  partnerIdOf,
  SANDBOX_DOORS,
  type SandboxDoor,
  sandboxKeys,
} from './partners.ts'

export interface SandboxSignOnRequest {
  door: string
  /** Sign-in name of a demo account. */
  person: string
  /** Address of the server as the browser knows it, e.g. `http://localhost:8080`. */
  origin: string
}

/** People come back to the address that is tried; the authorization page is there, too. */
async function comeBackTo(db: Db, door: SandboxDoor, origin: string): Promise<void> {
  const row = await db
    .selectFrom('partner')
    .where('partner_id', '=', partnerIdOf(door))
    .select('settings')
    .executeTakeFirstOrThrow()
  const authorize = DOORS[door].authorize && { authorize: origin + SANDBOX_AUTHORIZE }
  const settings = { ...(row.settings as object), api: apiOf(door), origins: [origin], ...authorize }
  await db
    .updateTable('partner')
    .set({ settings: JSON.stringify(settings) })
    .where('partner_id', '=', partnerIdOf(door))
    .execute()
}

/**
 * An address that signs a demo account in by a demo partner: good once, for five minutes.
 * @throws Error saying what to do: no demo here, no such door, a person that the partner does not know, a bad address
 */
export async function tryDoor(
  db: Db,
  { door, person, origin }: SandboxSignOnRequest,
  now: number,
): Promise<string> {
  if (!isSandboxDoor(door)) throw new Error(`Doors that can be tried: ${SANDBOX_DOORS.join(', ')}.`)
  if (!/^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/.test(origin))
    throw new Error('--at wants an address like http://localhost:8080.')
  if (!(await isDemo(db)))
    throw new Error('This database holds no demo district: only there are partners to try.')
  await openSandbox(db, now)
  await comeBackTo(db, door, origin)
  const known = await db
    .selectFrom('external_identity')
    .where('partner_id', '=', partnerIdOf(door))
    .select('external_id')
    .orderBy('external_id')
    .execute()
  if (known.every((k) => k.external_id !== person))
    throw new Error(`The demo partner knows ${known.map((k) => k.external_id).join(', ')}.`)
  const keys = await sandboxKeys(db)
  if (!keys) throw new Error('The demo partners have no keys.')
  const fields = new URLSearchParams(await sandboxFields(door, keys, person, now)).toString()
  return `${origin}${DOORS[door].path}${fields === '' ? '' : `?${fields}`}`
}

import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { DoorName } from '#contract/account/sso.ts'
import { type Db, inTransaction } from '../../db/db.ts'
import type { PartnerEntry } from '../file.ts'
import { storePartner } from '../store.ts'

/** Doors at which the demo has a partner: each family, and each way in which the families' partners differ. */
export const SANDBOX_DOORS = [
  'jwt',
  'sso',
  '17zuoye',
  'fujian',
  'jimei',
  'iedu',
  'dingtalk',
] as const satisfies readonly DoorName[]
export type SandboxDoor = (typeof SANDBOX_DOORS)[number]

export const isSandboxDoor = (name: string): name is SandboxDoor =>
  SANDBOX_DOORS.some((door) => door === name)

/** Demo accounts that these partners know, by their sign-in names. */
export const SANDBOX_PEOPLE: readonly string[] = ['student1', 'student2', 'parent1', 'teacher1', 'leader9']

export const partnerIdOf = (door: SandboxDoor): string => `sandbox-${door}`
const IDS = SANDBOX_DOORS.map(partnerIdOf)

/** No name under .invalid leads anywhere: `network.ts` answers for these partners. */
export const apiOf = (door: SandboxDoor): string => `https://${partnerIdOf(door)}.invalid`

/** The one partner that signs with a private key, of which we hold the public one. */
const SIGNS_RSA: SandboxDoor = 'jwt'

/** The partners' own keys by door, base64url or PEM: what a partner would never give away. */
export type SandboxKeys = Readonly<Record<SandboxDoor, string>>

const SETTING = 'sandbox-partner-keys'

function makeKey(door: SandboxDoor): string {
  if (door !== SIGNS_RSA) return randomBytes(32).toString('base64url')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

/** The partners' keys, or null where the demo partners were never made. One that an office made is told to its partner. */
export async function sandboxKeys(db: Db): Promise<SandboxKeys | null> {
  const row = await db.selectFrom('setting').where('key', '=', SETTING).select('value').executeTakeFirst()
  if (!row) return null
  const shared = await db
    .selectFrom('partner')
    .where('partner_id', 'in', IDS)
    .where('secret', '<>', '')
    .select(['door', 'secret'])
    .execute()
  const told = shared.filter((p) => p.door !== SIGNS_RSA).map((p) => [p.door, p.secret])
  return { ...(row.value as SandboxKeys), ...(Object.fromEntries(told) as Partial<SandboxKeys>) }
}

/** Makes the keys once: of two servers that start at one moment both get the same. */
async function keysOf(db: Db): Promise<SandboxKeys> {
  const kept = await sandboxKeys(db)
  if (kept) return kept
  const value = JSON.stringify(Object.fromEntries(SANDBOX_DOORS.map((door) => [door, makeKey(door)])))
  await db
    .insertInto('setting')
    .values({ key: SETTING, value })
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  return (await sandboxKeys(db)) as SandboxKeys
}

function entryOf(
  door: SandboxDoor,
  keys: SandboxKeys,
  schools: readonly string[],
  people: readonly string[],
): PartnerEntry {
  const secret =
    door === SIGNS_RSA
      ? createPublicKey(keys[door]).export({ format: 'pem', type: 'spki' }).toString()
      : keys[door]
  return {
    partnerId: partnerIdOf(door),
    door,
    appId: partnerIdOf(door),
    audience: `kaoban:${partnerIdOf(door)}`,
    secret,
    schools: schools.map((school, i) => ({ school, nameThere: `org-${String(i + 1)}` })),
    people: people.map((account) => ({ externalId: account, account })),
    settings: { api: apiOf(door), alg: door === SIGNS_RSA ? 'RS256' : 'HS256' },
  }
}

/**
 * Makes the demo's partners, once, with keys of their own kept like those of real ones; later starts open them again.
 * @param people sign-in names that they know
 */
export async function openSandbox(
  db: Db,
  now: number,
  people: readonly string[] = SANDBOX_PEOPLE,
): Promise<void> {
  const keys = await keysOf(db)
  await inTransaction(db, async (tx) => {
    // another server that starts now waits here and finds them made
    await tx.selectFrom('setting').where('key', '=', SETTING).select('key').forUpdate().execute()
    const there = await tx
      .updateTable('partner')
      .set({ enabled: true })
      .where('partner_id', 'in', IDS)
      .returning('partner_id')
      .execute()
    const missing = SANDBOX_DOORS.filter((door) => there.every((p) => p.partner_id !== partnerIdOf(door)))
    const schools = await tx.selectFrom('school').select('school_id').orderBy('school_id').execute()
    const ids = schools.map((s) => s.school_id)
    for (const door of missing) await storePartner(tx, entryOf(door, keys, ids, people), now)
  })
}

/** Closes them: the demo was switched off on this database. */
export async function closeSandbox(db: Db): Promise<void> {
  await db.updateTable('partner').set({ enabled: false }).where('partner_id', 'in', IDS).execute()
}

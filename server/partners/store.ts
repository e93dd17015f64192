import type { Db, Tx } from '../db/db.ts'
import { inTransaction } from '../db/db.ts'
import { takeFileKey } from '../modules/office-partners/keys.repo.ts'
import type { PartnerEntry, PartnersFile } from './file.ts'

async function schoolIdOf(tx: Tx, named: string): Promise<string> {
  const found = await tx
    .selectFrom('school')
    .where((e) => e.or([e('school_id', '=', named), e('name', '=', named)]))
    .select('school_id')
    .execute()
  const [only] = found
  if (!only || found.length > 1)
    throw new Error(`There is ${found.length} schools named ${named}: one is needed.`)
  return only.school_id
}

async function accountIdOf(tx: Tx, loginName: string): Promise<string> {
  const row = await tx
    .selectFrom('account_login')
    .where('login_name', '=', loginName)
    .select('account_id')
    .executeTakeFirst()
  if (!row) throw new Error(`There is no account ${loginName}.`)
  return row.account_id
}

/**
 * Writes one partner, its schools and the people it knows.
 * @returns false when the file's key was replaced in a school's office, whose keys stay
 * @throws Error naming a school or an account that does not exist
 */
export async function storePartner(tx: Tx, p: PartnerEntry, now: number): Promise<boolean> {
  const row = {
    door: p.door,
    enabled: p.enabled ?? true,
    all_schools: p.allSchools ?? false,
    app_id: p.appId,
    audience: p.audience,
    settings: JSON.stringify(p.settings),
  }
  await tx
    .insertInto('partner')
    .values({ partner_id: p.partnerId, ...row })
    .onConflict((c) => c.column('partner_id').doUpdateSet(row))
    .execute()
  if (p.secret === undefined)
    await tx.updateTable('partner').set({ secret: '' }).where('partner_id', '=', p.partnerId).execute()
  const taken = p.secret === undefined || (await takeFileKey(tx, p.partnerId, p.secret, now))
  await tx.deleteFrom('partner_school').where('partner_id', '=', p.partnerId).execute()
  for (const { school, nameThere = '' } of p.schools) {
    const school_id = await schoolIdOf(tx, school)
    await tx
      .insertInto('partner_school')
      .values({ partner_id: p.partnerId, school_id, name_there: nameThere })
      .execute()
  }
  for (const { externalId, account } of p.people ?? []) {
    const account_id = await accountIdOf(tx, account)
    const linked_at = new Date(now)
    await tx
      .insertInto('external_identity')
      .values({ partner_id: p.partnerId, external_id: externalId, account_id, linked_at })
      .onConflict((c) => c.columns(['partner_id', 'external_id']).doUpdateSet({ account_id, linked_at }))
      .execute()
  }
  return taken
}

/**
 * Makes the partners of the database those of the file, in one transaction: what is not in it is closed, its links to
 * people stay; LTI platforms are the offices'. Sessions that a closed partner vouched for have no identity from then on.
 * @returns partners whose key a school's office has replaced since: the file's is not taken back
 * @throws Error naming a school or an account that does not exist
 */
export function storePartners(db: Db, file: PartnersFile, now: number): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const named = file.partners.map((p) => p.partnerId)
    const gone = await tx.selectFrom('partner').where('door', '!=', 'lti').select('partner_id').execute()
    for (const { partner_id } of gone.filter((p) => !named.includes(p.partner_id))) {
      await tx.updateTable('partner').set({ enabled: false }).where('partner_id', '=', partner_id).execute()
      await tx.deleteFrom('partner_school').where('partner_id', '=', partner_id).execute()
    }
    const kept: string[] = []
    for (const partner of file.partners)
      if (!(await storePartner(tx, partner, now))) kept.push(partner.partnerId)
    return kept
  })
}

import type { Db, Tx } from '../../db/db.ts'
import { freePractices } from '../../http/session/free-practices.ts'
import type { Principal } from '../../http/session/principal.ts'

/** Products of the school or of every school, of this brand or of every brand, in their order. */
const onSale = (db: Db | Tx, who: Principal, brand: string) =>
  db
    .selectFrom('membership_product')
    .where('school_id', 'in', [who.schoolId, ''])
    .where('brand', 'in', [brand, ''])
    .where('on_sale', '=', true)
    .selectAll()
    .orderBy('seq')
    .orderBy('product_id')
    .orderBy('school_id', 'desc')

/**
 * What can be bought; a school's own row stands before the general one of the same id. Nothing where nothing waits for a
 * membership: what is free is not for sale.
 */
export async function productsFor(db: Db | Tx, who: Principal, brand: string) {
  if ((await freePractices(db, who)) === null) return []
  const rows = await onSale(db, who, brand).where('trial', '=', false).execute()
  return rows.filter((r, i) => rows.findIndex((o) => o.product_id === r.product_id) === i)
}

/** The free trial offered here, if there is one and something to try. */
export async function trialFor(db: Db | Tx, who: Principal, brand: string) {
  if ((await freePractices(db, who)) === null) return undefined
  return onSale(db, who, brand).where('trial', '=', true).limit(1).executeTakeFirst()
}

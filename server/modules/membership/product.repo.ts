import type { Db, Tx } from '../../db/db.ts'
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

/** What can be bought where memberships are sold; a school's own row stands before the general one of the same id. */
export async function productsFor(db: Db | Tx, who: Principal, brand: string) {
  const rows = await onSale(db, who, brand).where('trial', '=', false).execute()
  return rows.filter((r, i) => rows.findIndex((o) => o.product_id === r.product_id) === i)
}

/** The free trial of a school that sells memberships, if it offers one. */
export const trialFor = (db: Db | Tx, who: Principal, brand: string) =>
  onSale(db, who, brand).where('trial', '=', true).limit(1).executeTakeFirst()

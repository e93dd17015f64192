import type { Tables } from './tables.ts'
import { OWNER, type Owner } from './tenancy.ts'

/**
 * Where Citus keeps a table's rows (decision 0124):
 * - `school_id`: spread by it, all rows of a school on one node.
 * - `account_id`: spread by it.
 * - `everywhere`: whole on every node, because rows of schools are read together with it.
 * - `coordinator`: at the coordinator alone, an ordinary table; read by itself or beside those that are everywhere.
 */
export type Placement = 'school_id' | 'account_id' | 'everywhere' | 'coordinator'

const BY_OWNER: Readonly<Record<Owner, Placement>> = {
  school: 'school_id',
  examSchool: 'school_id',
  exam: 'everywhere',
  account: 'account_id',
  shared: 'coordinator',
}

/** Tables whose queries ask for another place than most of their owner. */
const OTHERWISE: Partial<Record<keyof Tables, Placement>> = {
  // who somebody is: read beside students, teachers and classes
  account: 'everywhere',
  account_login: 'everywhere',
  account_user: 'everywhere',
  grade_choice: 'everywhere',
  second_factor: 'everywhere',
  // read beside the target that they are about, which is of a school
  op_clash: 'everywhere',
  op_kept: 'everywhere',
  op_replaced: 'everywhere',
  todo: 'everywhere',
  // a sum of time in its conflict clause, which is no fixed figure
  account_membership: 'coordinator',
  // named by rows of schools
  district: 'everywhere',
  job: 'everywhere',
  partner: 'everywhere',
  partner_school: 'everywhere',
  school: 'everywhere',
  session: 'everywhere',
}

/** Every table once. */
export const PLACEMENT = Object.fromEntries(
  Object.entries(OWNER).map(([table, owner]) => [table, OTHERWISE[table as keyof Tables] ?? BY_OWNER[owner]]),
) as Readonly<Record<keyof Tables, Placement>>

/**
 * A school's id as a query takes it. Only `schoolOf` makes one, from a verified session, an owner's command, an address
 * that this server sealed, or a row that was itself read under a school; a string from a request cannot be passed where a
 * SchoolId is wanted.
 */
declare const school: unique symbol
export type SchoolId = string & { readonly [school]: true }

/** Who vouches for a school id. */
export type Vouched = 'session' | 'command' | 'job' | 'row' | 'seal'

export function schoolOf(id: string, _by: Vouched): SchoolId {
  return id as SchoolId
}

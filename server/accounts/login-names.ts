import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { SchoolId } from '../db/scope.ts'

/** Lower-case letters and digits nobody mixes up. */
const DIGITS = 'cdfhjkprtvxy3479'
/** Lengths of a school's code: the longer ones only where a shorter one meets a name that is taken. */
const CODE_LENGTHS = [4, 8, 16] as const

/** A short code of a school, always the same for its id. */
export function schoolCode(schoolId: SchoolId, length: number = CODE_LENGTHS[0]): string {
  const hash = createHash('sha256').update(schoolId).digest()
  return Array.from(hash.subarray(0, length), (byte) => DIGITS[byte % DIGITS.length] ?? '').join('')
}

/** Sign-in names for `base` (a student, staff or phone number), the one to take first: the bare number. */
export function namesFor(base: string, schoolId: SchoolId): string[] {
  return [base, ...CODE_LENGTHS.map((length) => `${schoolCode(schoolId, length)}-${base}`)]
}

/** The sign-in names that are taken in the whole installation. */
export class LoginNames {
  /** Names given so far that are not the bare number. */
  coded = 0
  private readonly taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken)
  }

  isFree(name: string): boolean {
    return !this.taken.has(name)
  }

  /** The first of `namesFor` that is free; it is taken from now on. */
  give(base: string, schoolId: SchoolId): string {
    const name = namesFor(base, schoolId).find((n) => !this.taken.has(n))
    if (name === undefined) throw new Error(`No sign-in name is free for ${base}.`)
    if (name !== base) this.coded++
    this.taken.add(name)
    return name
  }
}

export interface Login {
  name: string
  accountId: string
}

/** Those of `names` that are taken. */
export async function findTakenLogins(db: Db, names: readonly string[]): Promise<Login[]> {
  const rows = await db
    .selectFrom('account_login')
    .select(['login_name', 'account_id'])
    .where(sql<boolean>`login_name = any(${names}::text[])`)
    .execute()
  return rows.map((r) => ({ name: r.login_name, accountId: r.account_id }))
}

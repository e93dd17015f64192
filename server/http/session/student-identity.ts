import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { installationSecret, keyedHash } from './secret.ts'

const SECRET = 'id-number-secret'
const BATCH = 4000

/** What only a family and the school know of a student. */
export interface StudentIdentity {
  schoolId: string
  studentId: string
  /** As `readIdNumber` gives it. */
  idNumber: string
  /** YYYY-MM-DD. */
  birth: string
}

/** What the database keeps of an ID number: it cannot be turned back, and means nothing in another installation. */
export async function idNumberHash(db: Db, idNumber: string): Promise<string> {
  return keyedHash(await installationSecret(db, SECRET), idNumber.toUpperCase())
}

/**
 * Writes down students' ID numbers (as keyed hashes) and birthdays. The file a school gave last is right: what was known
 * before is replaced.
 */
export async function keepIdentities(db: Db, identities: readonly StudentIdentity[]): Promise<void> {
  if (identities.length === 0) return
  const secret = await installationSecret(db, SECRET)
  for (let from = 0; from < identities.length; from += BATCH) {
    const part = identities.slice(from, from + BATCH)
    await sql`
      insert into student_identity (school_id, student_id, id_hash, birth)
      select * from unnest(
        ${part.map((i) => i.schoolId)}::text[], ${part.map((i) => i.studentId)}::text[],
        ${part.map((i) => keyedHash(secret, i.idNumber.toUpperCase()))}::text[], ${part.map((i) => i.birth)}::text[])
      on conflict (school_id, student_id) do update set id_hash = excluded.id_hash, birth = excluded.birth`.execute(
      db,
    )
  }
}

import { randomInt } from 'node:crypto'
import { accountKey, accountKeySecret } from '#server/db/account-key.ts'
import { type Connection, type Db, openDb, openPool } from '#server/db/db.ts'
import { newId } from '#server/db/ids.ts'
import { hashPassword } from '#server/http/session/passwords.ts'
import { connectDatabase } from '#server/pg/connect.ts'

/** The database of a shipped server, beside it. */
export async function openBeside(
  dataDir: string,
): Promise<{ db: Db; connection: Connection; close: () => Promise<void> }> {
  const database = await connectDatabase({ dataDir, mode: 'auto' })
  const db = openDb(openPool(database.connection))
  const close = async () => {
    await db.destroy()
    await database.stop()
  }
  return { db, connection: database.connection, close }
}

/** A number nobody has. */
export const newPhoneNumber = (): string => `199${String(randomInt(100_000_000)).padStart(8, '0')}`

export interface FreshChild {
  schoolId: string
  studentId: string
  schoolName: string
  studentNumber: string
  studentName: string
}

/** A student of the demo district whose ID number nobody has written down yet. */
export async function freshChild(db: Db): Promise<FreshChild> {
  const row = await db
    .selectFrom('student as t')
    .innerJoin('school as s', 's.school_id', 't.school_id')
    .leftJoin('student_identity as i', (j) =>
      j.onRef('i.school_id', '=', 't.school_id').onRef('i.student_id', '=', 't.student_id'),
    )
    .where('i.student_id', 'is', null)
    // of the demo, and at school: other tests of this server bring in students of their own, and send some off
    .where('t.student_number', '~', '^20[0-9]{7}$')
    .where('t.left_at', 'is', null)
    .select(['t.school_id', 't.student_id', 's.name as school_name', 't.student_number', 't.name'])
    .orderBy('t.student_number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    schoolId: row.school_id,
    studentId: row.student_id,
    schoolName: row.school_name,
    studentNumber: row.student_number,
    studentName: row.name,
  }
}

/** An account of a parent of somebody in the demo district. `status` 0: the password is an initial one. */
export async function makeParent(
  db: Db,
  { name, password, status }: { name: string; password: string; status: 0 | 1 },
): Promise<void> {
  const account_id = newId()
  const account_key = accountKey(await accountKeySecret(db), account_id)
  const password_hash = await hashPassword(password)
  const child = await freshChild(db)
  await db
    .insertInto('account')
    .values({ account_id, account_key, name: '新家长', password_hash, password_status: status })
    .execute()
  await db.insertInto('account_login').values({ login_name: name, account_id }).execute()
  await db
    .insertInto('account_user')
    .values({
      account_id,
      user_id: newId(),
      user_type: 5,
      school_id: child.schoolId,
      relative_id: child.studentId,
      user_name: '新家长',
    })
    .execute()
}

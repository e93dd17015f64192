import { sql } from 'kysely'
import { Role } from '#contract/roles.ts'
import type { Db } from '#server/db/db.ts'
import { demoPasswordHash } from '#server/demo/password.ts'
import type { StoredExam } from '#server/exams/store/input.ts'
import { SECOND_FACTOR_SETTING } from '#server/http/session/second-factor.ts'
import { storePeople, storeSample } from '#server/publish/fixture.test-support.ts'

/** A made district: everybody's name and mark is drawn, and the password of every account is the demo's. */
export interface District {
  schools: number
  /** Of all schools together, spread evenly. */
  students: number
  /** Exams that all of them sat, stored and not published yet. */
  exams: number
  papers: number
  items: number
}

export const CLASS = 45
const HOUR_MS = 3_600_000
/** Failed tries a student that a table of them holds: as of a few bad days. */
const TRIES = 5

/** Students of each class, school by school. */
export function classesOf({ schools, students }: Pick<District, 'schools' | 'students'>): number[][] {
  return Array.from({ length: schools }, (_, i) => {
    const own = Math.floor(students / schools) + (i < students % schools ? 1 : 0)
    return Array.from({ length: Math.ceil(own / CLASS) }, (_, c) => Math.min(CLASS, own - c * CLASS))
  })
}

/** Accounts of everybody who is there, and teachers; names to sign in by are `s<number>`, `t<class>`, `l<school>`, `o<school>`. */
const PEOPLE = [
  `insert into teacher (school_id, teacher_id, name) select school_id, 't-' || class_id, '教师' || class_id from class`,
  `insert into teacher_class (school_id, teacher_id, class_id, course_id, is_head)
    select school_id, 't-' || class_id, class_id, '', true from class`,
  `insert into leader_scope (school_id, relative_id, user_type)
    select school_id, 'l-' || school_id, ${Role.scheduleMaster} from school`,
  // the password is public, and so is the office
  `insert into school_setting (school_id, key, value)
    select school_id, '${SECOND_FACTOR_SETTING}', '"optional"' from school`,
  `create temporary table person on commit drop as
    select 's' || student_number as login, ${Role.student} as role, school_id, student_id as relative, name from student
    union all select 't' || class_id, ${Role.teacher}, school_id, 't-' || class_id, '教师' || class_id from class
    union all select 'l' || school_id, ${Role.scheduleMaster}, school_id, 'l-' || school_id, '校长' from school
    union all select 'o' || school_id, ${Role.administrator}, school_id, school_id, '教务' from school`,
  `insert into account_login (login_name, account_id) select login, 'a-' || login from person`,
  `insert into account_user (account_id, user_id, user_type, school_id, relative_id, user_name)
    select 'a-' || login, 'u-' || login, role, school_id, relative, name from person`,
]

async function storeAccounts(db: Db): Promise<void> {
  const password = await demoPasswordHash()
  await db.transaction().execute(async (tx) => {
    for (const text of PEOPLE) await sql.raw(text).execute(tx)
    await sql`insert into account (account_id, account_key, name, password_hash)
      select 'a-' || login, encode(sha256(login::bytea), 'hex'), name, ${password} from person`.execute(tx)
    await sql`insert into login_attempt (subject, window_start, failures)
      select 'account:' || encode(sha256(login::bytea), 'hex'), now() - n * interval '1 minute', 1
      from person, generate_series(1, ${TRIES}::int) as n`.execute(tx)
  })
}

/**
 * Fills an empty, migrated database: people, accounts, failed tries and exams.
 * @returns the exams, oldest first, to be published in this order
 */
export async function fillDistrict(db: Db, district: District): Promise<StoredExam[]> {
  const classes = classesOf(district)
  const { papers, items } = district
  await storePeople(db, { classes, papers, items })
  await storeAccounts(db)
  const from = Date.now() - (district.exams + 1) * 24 * HOUR_MS
  const stored: StoredExam[] = []
  for (let i = 0; i < district.exams; i++) {
    const startTime = new Date(from + i * 24 * HOUR_MS)
    stored.push(
      await storeSample(db, {
        classes,
        papers,
        items,
        key: `exam ${i + 1}`,
        seed: i + 1,
        startTime,
        withAnswers: false,
      }),
    )
  }
  await sql`analyze`.execute(db)
  return stored
}

import type { Db } from '../db/db.ts'
import { isDemo } from './marker.ts'
import { DEMO_PASSWORD } from './password.ts'

export interface DemoAccountLine {
  role: number
  label: string
  account: string
  password: string
}

/** The accounts worth showing, one for each way to look at a report. */
const SHOWN: readonly { role: number; account: string; label: string }[] = [
  { role: 4, account: 'student1', label: 'student; the school shows exact ranks' },
  { role: 4, account: 'student2', label: 'student of the other school, which shows levels' },
  { role: 5, account: 'parent1', label: 'parent of one child' },
  { role: 5, account: 'parent2', label: 'parent of two children, one in each school' },
  { role: 5, account: 'parent3', label: 'parent of two children in one school' },
  { role: 3, account: 'teacher1', label: 'head of a class who teaches maths' },
  { role: 3, account: 'teacher2', label: 'subject teacher (physics), heads no class' },
  { role: 3, account: 'teacher3', label: 'teacher of two subjects (biology, geography)' },
  { role: 3, account: 'teacher4', label: 'English teacher who also leads English: two identities' },
  { role: 3, account: 'marker1', label: 'marks papers of a maths quiz' },
  { role: 3, account: 'marker2', label: 'marks papers of the same quiz' },
  { role: 3, account: 'marklead1', label: 'leads the marking of that quiz' },
  { role: 9, account: 'leader9', label: 'schedule master, whole school' },
  { role: 10, account: 'leader10', label: 'teaching director, whole school' },
  { role: 11, account: 'leader11', label: 'grade admin of grade 9' },
  { role: 12, account: 'leader12', label: 'subject leader, maths' },
  { role: 14, account: 'admin1', label: 'administrator: the office of the school' },
  { role: 15, account: 'district1', label: 'administrator of the district: both schools' },
]

/** Names by which the shown accounts sign in. */
export const SHOWN_LOGINS: readonly string[] = SHOWN.map((s) => s.account)

/** Accounts to print after a start; empty where the database holds no demo district. */
export async function demoAccounts(db: Db): Promise<DemoAccountLine[]> {
  if (!(await isDemo(db))) return []
  const rows = await db
    .selectFrom('account_login')
    .select('login_name')
    .where('login_name', 'in', SHOWN_LOGINS)
    .execute()
  const there = new Set(rows.map((r) => r.login_name))
  return SHOWN.filter((s) => there.has(s.account)).map((s) => ({ ...s, password: DEMO_PASSWORD }))
}

import type { Db } from '../../../db/db.ts'
import type { Principal } from '../../../http/principal.ts'
import { studentOf } from '../../../http/principal.ts'
import { inOrder, lineOf, shown } from './line.ts'
import { linesOf } from './lines.repo.ts'

const PAGE = 20

/** A page of the homework of the identity's student. */
export async function homeworkOf(
  db: Db,
  who: Principal,
  asked: { pageNo?: number; pageSize?: number; show?: 'all' | 'open' | 'checked' },
  now: number,
) {
  const rows = await linesOf(db, who.schoolId, studentOf(who), now)
  const { pageNo = 1, pageSize = PAGE, show = 'all' } = asked
  const list = inOrder(rows.map((r) => lineOf(r, now))).filter((line) => shown(line, show))
  const from = (pageNo - 1) * pageSize
  return { list: list.slice(from, from + pageSize), total: list.length, serverTime: now }
}

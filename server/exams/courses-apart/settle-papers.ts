import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { overSchools } from '../../db/tenancy.ts'
import type { VersionId } from '../store/store-papers.ts'
import { APART, codeByName, SHARED } from './codes.ts'

/**
 * Gives papers stored under the shared code the code of their subject, by the name that each holds; their ids stay. An
 * exam's rule of assigned scores holds for each of the subjects that it held for.
 * @returns published versions whose reports name subjects by other codes than before
 */
export async function settlePapers(tx: Tx): Promise<VersionId[]> {
  const names = await tx
    .selectFrom('exam_paper')
    .where('course_id', '=', SHARED)
    .select('course_name')
    .distinct()
    .execute()
  const changed = new Map<string, VersionId>()
  for (const { course_name } of names) {
    const code = codeByName(course_name)
    if (code === SHARED) continue
    const rows = await tx
      .updateTable('exam_paper')
      .set({ course_id: code })
      .where('course_id', '=', SHARED)
      .where('course_name', '=', course_name)
      .returning(['exam_id', 'version'])
      .execute()
    for (const r of rows) changed.set(`${r.exam_id} ${r.version}`, { examId: r.exam_id, version: r.version })
  }
  const versions = [...changed.values()]
  if (versions.length === 0) return []
  const ids = [...new Set(versions.map((v) => v.examId))]
  await sql`
    insert into exam_assigned (exam_id, course_id, rule)
    select distinct a.exam_id, p.course_id, a.rule
    from exam_assigned a join exam_paper p on p.exam_id = a.exam_id
    where a.exam_id = any(${ids}::text[]) and a.course_id = ${SHARED} and p.course_id = any(${[...APART]}::text[])
    on conflict do nothing`.execute(tx)
  const published = await tx
    .selectFrom('exam_version')
    .where('exam_id', 'in', ids)
    .where('state', '=', 'published')
    .select(['exam_id', 'version'])
    .execute()
  const isPublished = new Set(published.map((r) => `${r.exam_id} ${r.version}`))
  const again = versions.filter((v) => isPublished.has(`${v.examId} ${v.version}`))
  for (const version of again) await dropShared(tx, version)
  return again
}

/** The stored reports of the shared code show more than one subject; they are made again where 技术 is one of them. */
async function dropShared(tx: Tx, { examId, version }: VersionId): Promise<void> {
  await tx
    .deleteFrom('bundle')
    .where('exam_id', '=', examId)
    .where('version', '=', version)
    .where('kind', 'in', [`class:${SHARED}`, `school:${SHARED}`])
    .modifyEnd(overSchools('subjects of one code are told apart'))
    .execute()
}

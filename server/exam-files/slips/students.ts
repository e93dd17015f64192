import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { buildBundleColumns } from '../../exams/store/stored-bundle.ts'
import type { ExamVersionKey } from '../../exams/versions/find-version.ts'
import type { StoredReply } from '../../http/reply/reply.ts'
import { readable } from '../../publish/remake-bundles.ts'

/** Stored reports of a class's students, by student id; of an erased student there is none. */
export async function studentBundles(
  db: Db,
  school: SchoolId,
  at: ExamVersionKey,
  studentIds: readonly string[],
): Promise<Map<string, StoredReply>> {
  if (studentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('bundle as b')
    .where('b.exam_id', '=', at.exam_id)
    .where('b.version', '=', at.version)
    .where('b.school_id', '=', school)
    .where('b.kind', '=', 'student')
    .where('b.subject_id', 'in', [...studentIds])
    .select(['b.subject_id', 'b.etag'])
    .select(buildBundleColumns(school))
    .execute()
  const found = new Map<string, StoredReply>()
  for (const { subject_id, ...stored } of rows) {
    const key = { exam_id: at.exam_id, version: at.version, school, kind: 'student', subject_id }
    const reply = await readable(db, key, stored)
    if (reply) found.set(subject_id, reply)
  }
  return found
}

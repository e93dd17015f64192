import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Envelope } from '#contract/envelope.ts'
import type { Tx } from '../db/db.ts'
import { BUNDLE_FORMAT, CLASS_PART } from '../exams/store/bundle-kind.ts'
import { bundleOf } from '../publish/bundle.ts'
import { readable } from '../publish/remake-bundles.ts'
import type { ChildIdentity } from './child.ts'

const unpack = promisify(brotliDecompress)

/** Takes a child out of a stored report: the row with its id keeps its marks, and nothing that tells whose they are. */
export function anonymizeStoredReport(
  value: unknown,
  child: ChildIdentity,
  anon: readonly string[],
): unknown {
  if (Array.isArray(value)) return value.map((one) => anonymizeStoredReport(one, child, anon))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.values(value)
  const isOfChild = own.some((one) => typeof one === 'string' && child.ids.includes(one))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (typeof one !== 'string' || !isOfChild) return [key, anonymizeStoredReport(one, child, anon)]
      const at = child.ids.indexOf(one)
      if (at >= 0) return [key, anon[at]]
      return [key, child.names.includes(one) || child.numbers.includes(one) ? '' : one]
    }),
  )
}

/** Reports of classes and schools in which a child has a row, of all versions. @returns how many were written again */
export async function cleanBundles(tx: Tx, child: ChildIdentity, anon: readonly string[]): Promise<number> {
  const exams = await tx
    .selectFrom('exam_student')
    .where('school_id', '=', child.school)
    .where('student_id', 'in', [...child.ids, ...anon])
    .select(['exam_id', 'version'])
    .distinct()
    .execute()
  let changed = 0
  for (const { exam_id, version } of exams) {
    const rows = await tx
      .selectFrom('bundle')
      .where('exam_id', '=', exam_id)
      .where('version', '=', version)
      .where('school_id', '=', child.school)
      .where('kind', 'not in', ['student', CLASS_PART])
      .select(['kind', 'subject_id', 'body', 'format', 'etag'])
      .execute()
    for (const { kind, subject_id, ...stored } of rows) {
      // one of a later release is made again first, and stored as this one writes it
      const key = { exam_id, version, school: child.school, kind, subject_id }
      const reply = await readable(tx, key, { ...stored, encoding: 'br' })
      if (!reply) {
        // what only a later release can make, it makes again
        await tx
          .deleteFrom('bundle')
          .where('exam_id', '=', exam_id)
          .where('version', '=', version)
          .where('school_id', '=', child.school)
          .where('kind', '=', kind)
          .where('subject_id', '=', subject_id)
          .execute()
        continue
      }
      const raw = await unpack(reply.body)
      if (!child.ids.some((id) => raw.includes(id))) continue
      const { data } = JSON.parse(raw.toString('utf8')) as Envelope<unknown>
      const made = bundleOf(anonymizeStoredReport(data, child, anon))
      await tx
        .updateTable('bundle')
        .set({ body: made.body, etag: made.etag, raw_bytes: made.rawBytes, format: BUNDLE_FORMAT })
        .where('exam_id', '=', exam_id)
        .where('version', '=', version)
        .where('school_id', '=', child.school)
        .where('kind', '=', kind)
        .where('subject_id', '=', subject_id)
        .execute()
      changed += 1
    }
  }
  return changed
}

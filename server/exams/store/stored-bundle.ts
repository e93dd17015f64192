import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Envelope } from '#contract/envelope.ts'
import type { StudentReport } from '#contract/exam/report.ts'
import type { StudentReportReply } from '#contract/exam/report-parts.ts'
import { assembleReport } from '#core/domain/report/assemble-report.ts'
import type { SchoolId } from '../../db/scope.ts'
import { CLASS_PART } from './bundle-kind.ts'

/** A reply as it is stored. */
export interface StoredBytes {
  /** The whole reply envelope. */
  body: Buffer
  encoding: 'br' | 'gzip'
  /** See `BUNDLE_FORMAT`; `readable` of server/publish makes a newer one again. */
  format: number
}

/** Columns of `bundle as b` for a reading: the bytes of the whole reply, of a student's report those of the class first. */
export const buildBundleColumns = (school?: SchoolId | string) => {
  // named once more, a database over several nodes asks one of them
  const here = school === undefined ? sql`` : sql`and k.school_id = ${school}`
  const part = sql`from bundle k where k.exam_id = b.exam_id and k.version = b.version
      and k.school_id = b.school_id ${here} and k.kind = ${sql.lit(CLASS_PART)} and k.subject_id = b.base`
  return [
    sql<number>`case when b.base is null then b.format
      else greatest(b.format, (select max(k.format) ${part})) end`.as('format'),
    sql<Buffer>`case when b.base is null then b.body else (select k.body ${part}) || b.body end`.as('body'),
    sql<StoredBytes['encoding']>`case when b.base is null then 'br' else 'gzip' end`.as('encoding'),
  ] as const
}

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** A student's report read from its stored reply. @throws when the bytes are damaged */
export async function parseStoredReport({
  body,
  encoding,
}: Pick<StoredBytes, 'body' | 'encoding'>): Promise<StudentReport> {
  const text = (await unpack[encoding](body)).toString('utf8')
  const { data } = JSON.parse(text) as Envelope<StudentReportReply>
  if (!data) throw new Error('A stored report holds no data.')
  return assembleReport(data)
}

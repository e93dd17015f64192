import type { Db } from '../../db/db.ts'
import type { SchoolId } from '../../db/scope.ts'
import { BUNDLE_FORMAT, CLASS_PART } from '../../exams/store/bundle-kind.ts'
import type { StoredReply } from '../../http/reply/reply.ts'
import { findBundle, type OwnBytes } from './analysis.repo.ts'

/** Parts of classes kept in memory, some 6 kB each: on exam day a whole class asks for the same. */
const KEEP = 1000

/** Puts what the reports of a class begin with before a student's own bytes. */
export type WithClassPart = (db: Db, school: SchoolId, own: OwnBytes) => Promise<StoredReply | undefined>

/** A part is named by a hash of its bytes: one that is kept is never out of date. */
export function classParts(): WithClassPart {
  const kept = new Map<string, Buffer>()
  return async (db, school, own) => {
    const { base, body, etag, format } = own
    // of a later release: made again as a whole
    if (format > BUNDLE_FORMAT) return findBundle(db, school, own, 'student', own.subject_id)
    if (base === null) return { body, etag, encoding: 'br' }
    const key = JSON.stringify([school, own.exam_id, own.version, base])
    const part = kept.get(key) ?? (await findBundle(db, school, own, CLASS_PART, base))?.body
    // made again since their own bytes were read: now both are read at once
    if (!part) return findBundle(db, school, own, 'student', own.subject_id)
    kept.delete(key)
    kept.set(key, part)
    if (kept.size > KEEP) kept.delete(kept.keys().next().value as string)
    return { body: Buffer.concat([part, body]), etag, encoding: 'gzip' }
  }
}

import { formatBackupTimestamp, timeOf } from '../backup/manifest.ts'
import type { BackupStorage } from '../backup/place.ts'

/**
 * What a place holds under `wal/`, by line: a stretch of log without a gap, named by its replication slot.
 * `log/SEGMENT` is a file of the log, `to/STAMP-SEGMENT` says that all up to that moment is in files up to that one,
 * `base/STAMP` is a copy of the database's folder from which moments after it can be reached, and `files/STAMP` lists
 * stored files that came since the one before.
 */
const ROOT = 'wal/'
const THING =
  /^wal\/([0-9a-f]{12})\/(?:log\/([0-9A-F]{24})|to\/(\d{8}T\d{9}Z)-([0-9A-F]{24})|(base|files)\/(\d{8}T\d{9}Z))$/

export const segmentName = (line: string, segment: string): string => `${ROOT}${line}/log/${segment}`
export const markName = (line: string, at: number, segment: string): string =>
  `${ROOT}${line}/to/${formatBackupTimestamp(at)}-${segment}`
export const baseName = (line: string, at: number): string =>
  `${ROOT}${line}/base/${formatBackupTimestamp(at)}`
export const filesName = (line: string, at: number): string =>
  `${ROOT}${line}/files/${formatBackupTimestamp(at)}`

/** A stretch of log without a gap, the earliest of each kind first; times in epoch ms. */
export interface LogChain {
  readonly id: string
  readonly segments: ReadonlySet<string>
  /** All that was committed up to `at` is in files up to `segment`. */
  readonly marks: readonly { at: number; segment: string }[]
  /** Earliest moments of the copies. */
  readonly bases: readonly number[]
  readonly files: readonly number[]
}

/** All lines of a place. */
export async function findLines(place: BackupStorage): Promise<LogChain[]> {
  const lines = new Map<
    string,
    LogChain & Record<'marks' | 'bases' | 'files', unknown[]> & { segments: Set<string> }
  >()
  for await (const { name } of place.list(ROOT)) {
    const [, id, segment, mark, upTo, kind, stamp] = THING.exec(name) ?? []
    if (id === undefined) continue
    let line = lines.get(id)
    if (!line) lines.set(id, (line = { id, segments: new Set(), marks: [], bases: [], files: [] }))
    if (segment !== undefined) line.segments.add(segment)
    else if (mark !== undefined && upTo !== undefined) line.marks.push({ at: timeOf(mark), segment: upTo })
    else if (stamp !== undefined) line[kind === 'base' ? 'bases' : 'files'].push(timeOf(stamp))
  }
  return [...lines.values()].map(({ id, segments, marks, bases, files }) => ({
    ...{ id, segments, marks: marks.toSorted((a, b) => a.at - b.at) },
    ...{ bases: bases.toSorted((a, b) => a - b), files: files.toSorted((a, b) => a - b) },
  }))
}

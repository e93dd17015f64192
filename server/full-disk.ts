import { existsSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { reasonOf } from '#core/domain/text/reason.ts'
import type { Config } from './config.ts'
import { redactDatabaseUrl } from './pg/url.ts'

/** Codes of the system, and PostgreSQL's `disk_full`. */
const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** What PostgreSQL and its programs print. */
const PRINTED = /No space left on device|Disk quota exceeded/i

interface FullDiskError extends Error {
  code?: unknown
  path?: unknown
}

/** The error of a full disk among an error and its causes; null: no disk is full. */
function findFullDisk(error: unknown): FullDiskError | null {
  if (!(error instanceof Error)) return null
  const { code, because } = error as { code?: unknown; because?: unknown }
  if (CODES.has(code) || CODES.has(because) || PRINTED.test(error.message)) return error
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause]
  return causes.map(findFullDisk).find((found) => found !== null) ?? null
}

/** The folder, or the nearest one above it that exists. */
function existingFolder(folder: string): string {
  const parent = path.dirname(folder)
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent)
}

/** Free bytes of the disk of a folder, which need not exist yet. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(existingFolder(folder))
  return bavail * bsize
}

/**
 * Says which disk is full where that ended a start: the system names neither a file nor a folder when a write fails.
 * @returns the error itself where no disk is full
 */
export function explainFullDisk(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  free: (folder: string) => number = freeBytes,
): unknown {
  const full = findFullDisk(error)
  if (!full) return error
  const reason = reasonOf(error).replace(/[.\s]+$/, '')
  if (full.code === '53100' && databaseUrl !== undefined)
    return new Error(
      `The disk of the database ${redactDatabaseUrl(databaseUrl)} is full: ${reason}. ` +
        'Make room on the machine of the database, then start again.',
      { cause: error },
    )
  const folders = [dataDir, os.tmpdir()].toSorted((a, b) => free(a) - free(b))
  const folder = typeof full.path === 'string' ? full.path : (folders[0] ?? dataDir)
  const megabytes = Math.floor(free(folder) / 1e6)
  return new Error(
    `The disk of ${folder} has too little room, ${megabytes} MB are free: ${reason}. ` +
      'Nothing was deleted. Make room on that disk, then start again.',
    { cause: error },
  )
}

import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from '../store/disk.ts'

/** Folders whose contents are of the running server alone, or are brought by the log. */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
])
const NOT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|backup_manifest|(recovery|standby)\.signal)$/
const NOT_ANYWHERE = /^(pg_internal\.init.*|pgsql_tmp.*)$/
/** It tells where a recovery begins, so it is read after all others. */
const CONTROL = 'global/pg_control'

/** Files and folders of a database's folder that belong into a copy, by names with slashes; `pg_control` last. */
export async function filesOfCluster(dir: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = []
  const folders: string[] = []
  const walk = async (under: string): Promise<void> => {
    for (const entry of await readdir(path.join(dir, under), { withFileTypes: true }).catch(noneIfMissing)) {
      const name = under === '' ? entry.name : `${under}/${entry.name}`
      if (NOT_ANYWHERE.test(entry.name) || (under === '' && NOT.test(entry.name))) continue
      if (entry.isDirectory()) {
        folders.push(name)
        if (under !== '' || !EMPTY.has(entry.name)) await walk(name)
      } else if (entry.isFile()) {
        if (name !== CONTROL) files.push(name)
      } else throw new Error(`${name} of the database lies outside of its folder: that is not copied.`)
    }
  }
  await walk('')
  return { files: [...files.toSorted(), CONTROL], folders }
}

const noneIfMissing = (e: unknown): [] => {
  if (isMissing(e)) return []
  throw e
}

/** Bytes of a piece: pages stay in their place, so an unchanged stretch of a file is the same piece again. */
const PIECE = 1_048_576

/** The bytes of a file in pieces, as far as it goes while others write to it. One that has gone has none. */
export async function* readFileChunks(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r').catch((e: unknown) => {
    if (isMissing(e)) return null
    throw e
  })
  if (!handle) return
  try {
    for (let at = 0; ; ) {
      // most files are small: a whole piece of memory for each would keep the collector busy
      const left = Math.max(0, (await handle.stat()).size - at)
      const piece = Buffer.alloc(Math.min(PIECE - (at % PIECE), left + 1))
      let size = 0
      while (size < piece.length) {
        const { bytesRead } = await handle.read(piece, size, piece.length - size, at + size)
        if (bytesRead === 0) break
        size += bytesRead
      }
      if (size > 0) yield piece.subarray(0, size)
      if (size < piece.length) return
      at += size
    }
  } finally {
    await handle.close()
  }
}

/** The control file is written over in place: read until two readings are the same. */
export async function readControl(dir: string): Promise<Buffer> {
  for (let before: Buffer | null = null; ; ) {
    const now = await readFile(path.join(dir, CONTROL))
    if (before?.equals(now)) return now
    before = now
  }
}

export const isControl = (name: string): boolean => name === CONTROL

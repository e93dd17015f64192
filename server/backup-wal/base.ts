import path from 'node:path'
import { sql } from 'kysely'
import type { Pack } from '../backup/pack.ts'
import type { BackupStorage } from '../backup/place.ts'
import { type BackupWriter, listReferencedFiles, writeFiles, writerTo } from '../backup/write.ts'
import type { Db } from '../db/db.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { filesOfCluster, isControl, readControl, readFileChunks } from './folder.ts'
import { baseName } from './names.ts'
import type { ReplicationSlot } from './slot.ts'

/** A copy of the database's folder, made while it is in use: with the log from `from` on it becomes a state of one moment. */
export interface Base {
  readonly format: 1
  /** The earliest moment that can be reached from it, epoch ms. */
  readonly at: number
  /** Files of the log that any recovery from it needs, and bytes of each. */
  readonly from: string
  readonly to: string
  readonly segmentBytes: number
  /** Text of `backup_label`. */
  readonly label: string
  readonly folders: readonly string[]
  /** Name, bytes, and SHA-256 of the pieces, in their order. */
  readonly files: readonly (readonly [name: string, bytes: number, pieces: readonly string[]])[]
  /** SHA-256 of the pieces of the list of stored files that rows named then, a `BackupFileEntry` a row. */
  readonly named: readonly string[]
}

export interface BaseOptions {
  readonly db: Db
  readonly files: StorePaths | null
  readonly place: BackupStorage
  readonly pack: Pack
  /** Epoch ms, of the clock by which the database writes its log. */
  readonly now: () => number
  readonly signal?: AbortSignal | undefined
}

interface Copied {
  readonly label: string
  readonly to: string
  readonly folders: string[]
  readonly files: [string, number, string[]][]
}

const FROM = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m

/**
 * Copies the database's folder into a place, in pieces of which those that are there are not written again. Whoever calls
 * runs inside `runWithBackupLock`, and has the log sent up to `to` before the copy counts: then `keepBase`.
 */
export async function copyBase(o: BaseOptions, slot: ReplicationSlot): Promise<Base> {
  const { db, now } = o
  const writer = await writerTo(o)
  const { label, ...copied } = await copyCluster(db, writer)
  const at = now()
  const named = await db.transaction().execute(listReferencedFiles)
  const { pieces } = await writeFiles(named, writer, o.files)
  const [, from] = FROM.exec(label) ?? []
  if (from === undefined) throw new Error('The database did not tell where its log begins.')
  return { format: 1, at, from, segmentBytes: slot.bytes, label, ...copied, named: pieces }
}

/** The same session begins and ends it; a copy that is cut off ends with its connection. */
const copyCluster = (db: Db, writer: BackupWriter): Promise<Copied> =>
  db.connection().execute(async (own) => {
    await sql`select pg_backup_start('kaoban', fast => true)`.execute(own)
    let isCopied = false
    try {
      const { rows } = await sql<{ dir: string }>`select current_setting('data_directory') as dir`.execute(
        own,
      )
      const dir = rows[0]?.dir ?? ''
      const { files: names, folders } = await filesOfCluster(dir)
      const files: Copied['files'] = []
      for (const name of names) files.push(await copyFile(dir, name, writer))
      const end = await endOfCopy(own)
      isCopied = true
      return { ...end, folders, files }
    } finally {
      if (!isCopied) await sql`select pg_backup_stop(false)`.execute(own).catch(() => {})
    }
  })

async function copyFile(
  dir: string,
  name: string,
  writer: BackupWriter,
): Promise<[string, number, string[]]> {
  const pieces: string[] = []
  let size = 0
  for await (const piece of isControl(name)
    ? [await readControl(dir)]
    : readFileChunks(path.join(dir, name))) {
    pieces.push(await writer.put(piece))
    size += piece.length
  }
  return [name, size, pieces]
}

async function endOfCopy(own: Db): Promise<{ label: string; to: string }> {
  const { rows } = await sql<{ label: string; map: string | null; to: string }>`
    select s.labelfile as label, s.spcmapfile as map, pg_walfile_name(s.lsn) as to
    from pg_backup_stop(wait_for_archive => false) s`.execute(own)
  const [end] = rows
  if (!end) throw new Error('The database did not end its copy.')
  if (end.map?.trim())
    throw new Error('The database has tablespaces outside of its folder: they are not copied.')
  return { label: end.label, to: end.to }
}

/** Makes a copy count. */
export async function keepBase(
  { place, pack }: BaseOptions,
  { line }: ReplicationSlot,
  base: Base,
): Promise<void> {
  const name = baseName(line, base.at)
  await place.settle()
  await place.put(name, await pack.pack(name, Buffer.from(JSON.stringify(base))))
  await place.settle()
}

/** @throws Error it is not there, damaged, or of a newer release */
export async function readBase(place: BackupStorage, pack: Pack, line: string, at: number): Promise<Base> {
  const name = baseName(line, at)
  const found = await place.get(name)
  if (!found) throw new Error(`${place.name} lacks ${name}.`)
  const base = JSON.parse((await pack.unpack(name, found)).toString('utf8')) as Base
  if ((base.format as number) !== 1)
    throw new Error(`${name} was made by a newer release: it needs that one to be read.`)
  return base
}

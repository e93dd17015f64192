import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { overSchools } from '../db/tenancy.ts'
import { installationOfDatabase } from '../store/installation.ts'
import type { StorePaths } from '../store/store-paths.ts'
import { describeTables, type TableDescription } from './catalog.ts'
import { claimPlace } from './head.ts'
import {
  type BackupFileEntry,
  type BackupManifest,
  type BackupRef,
  objectName,
  sha256Of,
  type TableOf,
  writeManifest,
} from './manifest.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'
import { rowsIn, runInSnapshot, summing } from './read-rows.ts'
import { readStored } from './stored.ts'
import { cutRows } from './table-chunk.ts'

export interface BackupOptions {
  readonly db: Db
  /** Null: an installation without files. */
  readonly files: StorePaths | null
  readonly place: BackupStorage
  readonly pack: Pack
  /** Of this program. */
  readonly version: string
  /** Epoch ms. */
  readonly now: () => number
  readonly say?: ((text: string) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** What was written; `added`: hashes of what was not in the place before. */
export interface BackupResult extends BackupRef {
  readonly manifest: BackupManifest
  readonly added: ReadonlySet<string>
  /** Bytes that were sent to the place. */
  readonly sent: number
}

/** Puts things into a place that are not there yet. */
export async function writerTo({ place, pack, signal }: Pick<BackupOptions, 'place' | 'pack' | 'signal'>) {
  const there = new Set<string>()
  for await (const { name } of place.list('objects/')) there.add(name)
  const added = new Set<string>()
  let sent = 0
  return {
    added,
    sent: () => sent,
    async put(bytes: Uint8Array, sha256 = sha256Of(bytes)): Promise<string> {
      signal?.throwIfAborted()
      const name = objectName(pack, sha256)
      if (there.has(name)) return sha256
      const packed = await pack.pack(name, bytes)
      await place.put(name, packed)
      there.add(name)
      added.add(sha256)
      sent += packed.length
      return sha256
    },
    has: (sha256: string): boolean => there.has(objectName(pack, sha256)),
  }
}

export type BackupWriter = Awaited<ReturnType<typeof writerTo>>

async function writeTable(tx: Tx, table: TableDescription, writer: BackupWriter): Promise<TableOf> {
  const all = summing()
  const pieces: string[] = []
  for await (const { bytes, rows } of cutRows(rowsIn(tx, table))) {
    all.add(bytes, rows)
    pieces.push(await writer.put(bytes))
  }
  return { name: table.name, columns: table.columns, ...all.sum(), pieces }
}

export interface BackupFileRow {
  school_id: string
  sha256: string
  size: number
}

/** Files that rows name at that moment: bytes are on the disk before their row, and stay in the trash for 30 days after. */
export async function listReferencedFiles(tx: Tx): Promise<BackupFileRow[]> {
  return tx
    .selectFrom('file')
    .select(['school_id', 'sha256', 'size'])
    .distinct()
    .orderBy('school_id')
    .orderBy('sha256')
    .modifyEnd(overSchools('a backup has everything'))
    .execute()
}

export async function writeFiles(
  named: readonly BackupFileRow[],
  writer: BackupWriter,
  places: StorePaths | null,
) {
  const files = { count: 0, bytes: 0, missing: 0 }
  const lines: BackupFileEntry[] = []
  for (const { school_id, sha256, size } of named) {
    let held = writer.has(sha256)
    if (!held && places) {
      const bytes = await readStored(places, school_id, sha256)
      if (bytes) await writer.put(bytes, sha256)
      held = bytes !== null
    }
    lines.push([school_id, sha256, size, held ? 1 : 0])
    files.count += 1
    if (held) files.bytes += size
    else files.missing += 1
  }
  const pieces: string[] = []
  for await (const { bytes } of cutRows(lines)) pieces.push(await writer.put(bytes))
  return { ...files, pieces }
}

/**
 * Writes a backup of the database as it is at one moment and of every stored file that its rows name then, while both
 * are in use. What the place has already is not written again. Call it inside `runWithBackupLock`.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupResult> {
  const { db, place, pack, version, now, say = () => {} } = options
  const installation = await installationOfDatabase(db)
  await claimPlace(place, pack, installation)
  const writer = await writerTo(options)
  const cut = await runInSnapshot(db, async (tx) => {
    // the first question fixes the moment
    const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
    const at = now()
    const tables: TableOf[] = []
    for (const table of await describeTables(tx)) {
      tables.push(await writeTable(tx, table, writer))
      say(`${table.name}: ${String(tables.at(-1)?.rows)} rows`)
    }
    return { at, migrations: done.rows.map(({ name }) => name), tables, named: await listReferencedFiles(tx) }
  })
  say(`${String(cut.named.length)} files`)
  const files = await writeFiles(cut.named, writer, options.files)
  await place.settle()
  const { named: _, ...rest } = cut
  const manifest: BackupManifest = { format: 1, version, installation, ...rest, files }
  const found = await writeManifest(place, pack, manifest)
  return { ...found, manifest, added: writer.added, sent: writer.sent() }
}

import { createHash } from 'node:crypto'
import type { Installation } from '../store/installation.ts'
import type { Pack } from './pack.ts'
import type { BackupStorage } from './place.ts'
import type { Sum } from './read-rows.ts'

export interface TableOf extends Sum {
  readonly name: string
  readonly columns: readonly string[]
  /** SHA-256 of its pieces, in the order of the rows. */
  readonly pieces: readonly string[]
}

/** What a backup holds. It is written last: without it there is no backup, only things that the next one may use. */
export interface BackupManifest {
  readonly format: 1
  /** The moment whose state it holds, epoch ms. */
  readonly at: number
  /** Of the program that made it. */
  readonly version: string
  readonly installation: Installation | null
  readonly migrations: readonly string[]
  /** In an order in which they can be filled. */
  readonly tables: readonly TableOf[]
  /** The stored files that rows name. */
  readonly files: FilesOf
}

interface FilesOf {
  readonly count: number
  readonly bytes: number
  /** How many were named by rows and were not in the store, or no longer what they had been. */
  readonly missing: number
  /** SHA-256 of the pieces of their list, a `BackupFileEntry` a row. */
  readonly pieces: readonly string[]
}

/** School, hash, bytes, and 1 where it is in the backup. */
export type BackupFileEntry = [school: string, sha256: string, size: number, held: 0 | 1]

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Where bytes of a hash lie. */
export function objectName(pack: Pack, sha256: string): string {
  const name = pack.nameOf(sha256)
  return `objects/${name.slice(0, 2)}/${name}`
}

/** Bytes of a hash. @throws Error when they are not there, or are others */
export async function readObject(place: BackupStorage, pack: Pack, sha256: string): Promise<Buffer> {
  const name = objectName(pack, sha256)
  const found = await place.get(name)
  if (!found) throw new Error(`${place.name} lacks ${name}: this backup is not whole.`)
  const bytes = await pack.unpack(name, found).catch((e: unknown) => {
    throw new Error(`${name} in ${place.name} is damaged.`, { cause: e })
  })
  if (sha256Of(bytes) !== sha256) throw new Error(`${name} in ${place.name} is damaged.`)
  return bytes
}

const DIR = 'manifests/'
const NAME = /^manifests\/(\d{8}T\d{9}Z)-[0-9a-f]{16}$/
export const formatBackupTimestamp = (at: number): string =>
  new Date(at).toISOString().replaceAll(/[-:.]/g, '')

/** A backup in a place: its name there without the folder, and the moment it holds (epoch ms). */
export interface BackupRef {
  readonly id: string
  readonly at: number
}

export async function writeManifest(
  place: BackupStorage,
  pack: Pack,
  manifest: BackupManifest,
): Promise<BackupRef> {
  const bytes = Buffer.from(JSON.stringify(manifest))
  const id = `${formatBackupTimestamp(manifest.at)}-${pack.nameOf(sha256Of(bytes)).slice(0, 16)}`
  await place.put(DIR + id, await pack.pack(DIR + id, bytes))
  await place.settle()
  return { id, at: manifest.at }
}

/** The backups of a place, the latest first. */
export async function findBackups(place: BackupStorage): Promise<BackupRef[]> {
  const found: BackupRef[] = []
  for await (const { name } of place.list(DIR)) {
    const [, stamp] = NAME.exec(name) ?? []
    if (stamp !== undefined) found.push({ id: name.slice(DIR.length), at: timeOf(stamp) })
  }
  return found.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
}

export const timeOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)(...)Z$/, '$1-$2-$3T$4:$5:$6.$7Z'))

/** @throws Error where there is none of this name, or it cannot be read */
export async function readBackupManifest(
  place: BackupStorage,
  pack: Pack,
  id: string,
): Promise<BackupManifest> {
  const found = await place.get(DIR + id)
  if (!found) throw new Error(`${place.name} has no backup ${id}.`)
  const bytes = await pack.unpack(DIR + id, found)
  if (!id.endsWith(pack.nameOf(sha256Of(bytes)).slice(0, 16)))
    throw new Error(`The backup ${id} in ${place.name} is damaged.`)
  const manifest = JSON.parse(bytes.toString('utf8')) as BackupManifest
  if ((manifest.format as number) !== 1)
    throw new Error(`The backup ${id} was made by a newer release: it needs that one to be read.`)
  return manifest
}

export const removeManifest = (place: BackupStorage, id: string): Promise<void> => place.remove(DIR + id)

/** All bytes that a backup needs, by hash. */
export async function* objectsOf(
  place: BackupStorage,
  pack: Pack,
  manifest: BackupManifest,
): AsyncGenerator<string> {
  for (const table of manifest.tables) yield* table.pieces
  for await (const [, sha256, , held] of readBackupFiles(place, pack, manifest)) if (held === 1) yield sha256
  yield* manifest.files.pieces
}

/** The stored files of a backup. */
export async function* readBackupFiles(
  place: BackupStorage,
  pack: Pack,
  manifest: BackupManifest,
): AsyncGenerator<BackupFileEntry> {
  for (const sha256 of manifest.files.pieces) {
    const piece = await readObject(place, pack, sha256)
    for (const line of piece.toString('utf8').split('\n').slice(0, -1))
      yield JSON.parse(line) as BackupFileEntry
  }
}

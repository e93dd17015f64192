import path from 'node:path'
import { findKnownUploads, findReferencedHashes, GROUP } from './referenced-files.ts'
import type { Store } from './store.ts'
import { fileToStoredId, type StorePaths } from './store-paths.ts'
import { listStoredFiles, statStoredFile } from './stored.ts'
import { ABANDONED_MS, ORPHAN_MS } from './times.ts'
import { batchItems } from './walk.ts'

/** Files of one kind that nothing names, and how many there are of the kind. */
export interface UnnamedFiles {
  files: string[]
  bytes: number
  all: number
}

const HASH = /^[0-9a-f]{64}$/
/** What an import was writing when it was cut off lies there too. */
const ANY = /./

/**
 * Whether a sweep would take so much that a person must say so: more of a kind than 100 files and a twentieth of them,
 * or all there are, from ten on. A store of which so little is named is more often another's than left over.
 */
export function isTooMuch({ files, all }: { files: { length: number }; all: number }): boolean {
  const take = files.length
  return (take > 100 && take * 20 > all) || (take >= 10 && take === all)
}

/** Stored bytes that no row names, older than a merge takes. Changes nothing. */
export const unnamedBlobs = (store: Store): Promise<UnnamedFiles> =>
  findUnnamedFiles(store.places, store.places.files, HASH, store.now() - ORPHAN_MS, (names) =>
    findReferencedHashes(store.db, names),
  )

/** Uploads under way of which no row knows, for as long as one is given up. Changes nothing. */
export const unknownParts = (store: Store): Promise<UnnamedFiles> =>
  findUnnamedFiles(store.places, store.places.uploads, ANY, store.now() - ABANDONED_MS, (names) =>
    findKnownUploads(store.db, names),
  )

/** @param before epoch ms; what is younger is never among them */
async function findUnnamedFiles(
  places: StorePaths,
  folder: string,
  name: RegExp,
  before: number,
  wanted: (names: string[]) => Promise<Set<string>>,
): Promise<UnnamedFiles> {
  const result: UnnamedFiles = { files: [], bytes: 0, all: 0 }
  for await (const group of batchItems(listStoredFiles(places, folder), GROUP)) {
    const ours = group.filter((file) => name.test(path.basename(file)))
    result.all += ours.length
    const keep = await wanted(ours.map(fileToStoredId))
    for (const file of ours) {
      if (keep.has(fileToStoredId(file))) continue
      const facts = await statStoredFile(places, file)
      if (!facts || facts.mtimeMs >= before) continue
      result.files.push(file)
      result.bytes += facts.size
    }
  }
  return result
}

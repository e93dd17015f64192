import type { Installation } from './installation.ts'
import type { StoredFileCounts } from './referenced-files.ts'

/** What is known of a database and a folder of files before they are used together. */
export interface InstallationPair {
  database: Installation | null
  files: Installation | null
  /** Whether the database holds a school or a file's row. */
  hasData: boolean
  /** Whether there is any file in the folder: stored, on its way, or in the trash. */
  hasFiles: boolean
  /** Whether any of them is stored. */
  hasStored: boolean
  /** Of those that rows name. */
  held: StoredFileCounts
}

/**
 * `fits`: both are of one installation. `bind`: they belong together and do not say so yet. The others must not be used
 * together: `other` both say different things; `empty` the database is new, the files are not; `gone` the files that
 * rows name are not there; `unknown` nothing tells that they belong together.
 */
export type PairingVerdict = 'fits' | 'bind' | 'other' | 'empty' | 'gone' | 'unknown'

/** Whether a database and a folder of files belong together. */
export function judgePairing(pair: InstallationPair): PairingVerdict {
  const { database, files, hasData, hasFiles, held } = pair
  if (database && files) {
    if (database.id !== files.id) return 'other'
    // single files may be lost; when none is there the folder is another, or was emptied
    return held.named > 0 && held.missing === held.named ? 'gone' : 'fits'
  }
  if (!hasFiles) return held.named > 0 ? 'gone' : 'bind'
  if (!hasData) return 'empty'
  // files of another installation beside a database that never had one: only a person can know
  if (files) return 'unknown'
  // nothing says what the files are: those the rows name speak for them
  if (held.missing > 0) return 'gone'
  return pair.hasStored && held.named === 0 ? 'unknown' : 'bind'
}

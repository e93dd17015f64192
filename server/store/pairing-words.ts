import type { Installation } from './installation.ts'
import type { InstallationPair, PairingVerdict } from './pairing.ts'
import type { RemoteFiles } from './remote/files.ts'

/** How the two are called to a person. */
export interface Names {
  /** The database, without its password. */
  database: string
  /** Folder of the files, or of their copies. */
  files: string
  /** Where all files lie when not in the folder. */
  remote?: RemoteFiles | null
}

const idOf = (of: Installation | null): string =>
  of ? `installation ${of.id} (${of.made})` : 'no installation yet'

/** What the files are called to a person. */
export const filesName = ({ files, remote }: Names): string => remote?.name ?? files

const ADOPT = 'npm run files -- adopt'

/** Why a database and a folder of files are not used together, and what to do. */
export function formatPairingRefusal(
  verdict: Exclude<PairingVerdict, 'fits' | 'bind'>,
  pair: InstallationPair,
  names: Names,
): string {
  const { named, missing } = pair.held
  const [place, setting] = names.remote ? ['store', 'KAOBAN_FILES'] : ['folder', 'KAOBAN_DATA_DIR']
  const why: Record<typeof verdict, string> = {
    other: 'They are of two installations, and the files would be taken for left over.',
    empty: `The database is empty and the ${place} is not: its files would be taken for left over.`,
    gone: `Of ${named} files that the database names and that were looked for, ${missing} are not in the ${place}.`,
    unknown: 'Nothing says that they belong together.',
  }
  const todo: Record<typeof verdict, string> = {
    other: `Correct DATABASE_URL or ${setting}.`,
    empty:
      `Correct DATABASE_URL or ${setting}, or bring the database back from its copy first. ` +
      `To begin again, move the ${place} away.`,
    gone: `Correct DATABASE_URL or ${setting}, or bring the files back from their copy first.`,
    unknown: `Correct DATABASE_URL or ${setting}.`,
  }
  return [
    `The database and the files do not belong together. ${why[verdict]} Nothing was changed.`,
    `  database: ${names.database}: ${idOf(pair.database)}`,
    `  files:    ${filesName(names)}: ${idOf(pair.files)}`,
    `${todo[verdict]} If you know that they do belong together, say so once, with the same settings: ${ADOPT}`,
  ].join('\n')
}

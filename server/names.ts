import type { Config } from './config.ts'
import { withoutPassword } from './pg/url.ts'
import type { Names } from './store/pairing-words.ts'
import { copiesDirOf, filesDirOf } from './store/places.ts'
import { type RemoteFiles, remoteFiles } from './store/remote/files.ts'

/** Database and files of some settings: where they are, and how they are called to a person. */
export interface DataLocations extends Names {
  readonly remote: RemoteFiles | null
}

/** Nothing is asked of a remote store yet. */
export const namesOf = ({ databaseUrl, dataDir, remoteFiles: settings }: Config): DataLocations => ({
  database: databaseUrl ? withoutPassword(databaseUrl) : dataDir,
  files: settings ? copiesDirOf(dataDir) : filesDirOf(dataDir),
  remote: settings && remoteFiles(settings),
})

import type { Config } from './config.ts'
import { redactDatabaseUrl } from './pg/url.ts'
import type { Names } from './store/pairing-words.ts'
import { type RemoteFiles, remoteFiles } from './store/remote/files.ts'
import { copiesDirOf, filesDirOf } from './store/store-paths.ts'

/** Database and files of some settings: where they are, and how they are called to a person. */
export interface DataLocations extends Names {
  readonly remote: RemoteFiles | null
}

/** Nothing is asked of a remote store yet. */
export const resolveDataLocations = ({
  databaseUrl,
  dataDir,
  remoteFiles: settings,
}: Config): DataLocations => ({
  database: databaseUrl ? redactDatabaseUrl(databaseUrl) : dataDir,
  files: settings ? copiesDirOf(dataDir) : filesDirOf(dataDir),
  remote: settings && remoteFiles(settings),
})

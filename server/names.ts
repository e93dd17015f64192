import type { Config } from './config.ts'
import { withoutPassword } from './pg/url.ts'
import type { Names } from './store/pairing-words.ts'
import { filesDirOf } from './store/places.ts'

/** How the database and the folder of the files of these settings are called to a person. */
export const namesOf = ({ databaseUrl, dataDir }: Config): Names => ({
  database: databaseUrl ? withoutPassword(databaseUrl) : dataDir,
  files: filesDirOf(dataDir),
})

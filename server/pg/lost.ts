import fs from 'node:fs'
import path from 'node:path'
import { filesDirOf, placesIn } from '../store/places.ts'
import { holdsFiles } from '../store/walk.ts'
import type { Places } from './places.ts'

/**
 * Refuses a data home whose files are there and whose database is not: a new, empty one would take them for left over.
 * Nothing is made before.
 */
export async function refuseLost({ cluster, home }: Places): Promise<void> {
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return
  const files = filesDirOf(home)
  if (!(await holdsFiles(placesIn(files)))) return
  throw new Error(
    `The data folder ${home} holds the files of an installation (${files}), but not its database: ` +
      `${cluster} is missing. Nothing was made or changed. Put ${cluster} back from its copy, or set DATABASE_URL or ` +
      `KAOBAN_DATA_DIR to where the database is; to begin again, move ${files} away. ` +
      'To begin with an empty database beside these files: npm run files -- adopt',
  )
}

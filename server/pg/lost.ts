import fs from 'node:fs'
import path from 'node:path'
import { filesDirOf, placesIn as filesIn } from '../store/places.ts'
import { holdsFiles } from '../store/stored.ts'
import type { Places } from './places.ts'

/** Folders of clusters of other major versions of PostgreSQL, the newest first. */
function otherClusters({ cluster, home }: Places): string[] {
  if (!fs.existsSync(home)) return []
  return fs
    .readdirSync(home)
    .filter((name) => /^pg\d+$/.test(name) && name !== path.basename(cluster))
    .filter((name) => fs.existsSync(path.join(home, name, 'PG_VERSION')))
    .toSorted((a, b) => Number(b.slice(2)) - Number(a.slice(2)))
}

/**
 * Refuses a data home whose database is of another major version of PostgreSQL: a new one beside it would be empty.
 */
function refuseOlder(places: Places): void {
  const [other] = otherClusters(places)
  if (other === undefined) return
  const [had, has] = [other.slice(2), path.basename(places.cluster).slice(2)]
  throw new Error(
    `The data folder ${places.home} holds a database of PostgreSQL ${had} (${other}), and this Kaoban has ${has}. ` +
      'Nothing was made or changed. Make a backup with the release before: npm run backup -- --to DIR. Then, with this ' +
      `one: npm run restore -- --from DIR. ${other} stays as it is; docs/releases.md tells more.`,
  )
}

/**
 * Refuses a data home whose files are there and whose database is not: a new, empty one would take them for left over.
 * Nothing is made before.
 */
export async function refuseLost(places: Places): Promise<void> {
  if (fs.existsSync(path.join(places.cluster, 'PG_VERSION'))) return
  refuseOlder(places)
  const { cluster, home } = places
  const files = filesDirOf(home)
  if (!(await holdsFiles(filesIn(files)))) return
  throw new Error(
    `The data folder ${home} holds the files of an installation (${files}), but not its database: ` +
      `${cluster} is missing. Nothing was made or changed. Put ${cluster} back from its copy, or set DATABASE_URL or ` +
      `KAOBAN_DATA_DIR to where the database is; to begin again, move ${files} away. ` +
      'To begin with an empty database beside these files: npm run files -- adopt',
  )
}

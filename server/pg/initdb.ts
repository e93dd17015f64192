import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { type DoorKind, type PostgresEndpoint, privateFolder, programIn, serverSurroundings } from './door.ts'
import { syncFolder } from './home.ts'
import type { PostgresPaths } from './places.ts'
import { giveTo, type ServerUser } from './user.ts'

export const DATABASE_USER = 'kaoban'
export const MAJOR = '18'

const run = promisify(execFile)

export interface ClusterPlan {
  programs: string
  places: PostgresPaths
  /** How it will be reached, and the password to set. */
  connection: PostgresEndpoint & { password: string }
  door: DoorKind
  user: ServerUser
  /** Whether to wait until all of it is on the disk. */
  sync: boolean
}

/** Folders in which clusters are made. */
const UNBORN = 'pg18.new-'

/**
 * Makes the cluster unless it is there. It is made beside its place and renamed when whole (initdb syncs its own
 * tree), so that a start broken off leaves nothing or everything; under a name of its own, since the initdb of a killed
 * start may still be writing. Text sorts by code point, page checksums are on.
 */
export async function ensureCluster(plan: ClusterPlan): Promise<void> {
  const { programs, places, connection, door, user, sync } = plan
  const passwordFile = path.join(privateFolder(places, connection, door), 'first-password')
  fs.rmSync(passwordFile, { force: true })
  removeUnborn(places)
  const version = path.join(places.cluster, 'PG_VERSION')
  if (fs.existsSync(version)) {
    const found = fs.readFileSync(version, 'utf8').trim()
    if (found === MAJOR) return
    throw new Error(
      `The data in ${places.cluster} belong to PostgreSQL ${found}, this Kaoban has ${MAJOR}. ` +
        'Use the Kaoban that wrote them, or set KAOBAN_DATA_DIR to another folder.',
    )
  }
  const unborn = fs.mkdtempSync(path.join(places.home, UNBORN))
  giveTo(user, unborn)
  fs.writeFileSync(passwordFile, `${connection.password}\n`, { mode: 0o600 })
  giveTo(user, passwordFile)
  try {
    await run(
      programIn(programs, 'initdb'),
      [
        ['-D', unborn],
        ['-U', DATABASE_USER],
        ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
        ['-E', 'UTF8', '--locale=C', '--data-checksums'],
        sync ? [] : ['--no-sync'],
      ].flat(),
      { ...user, ...serverSurroundings() },
    )
  } catch (e) {
    const said = (e as { stderr?: string }).stderr?.trim() || (e as Error).message
    const advice = said.includes('user does not exist')
      ? ' Start Kaoban as a user that this machine knows, or set DATABASE_URL.'
      : ''
    throw new Error(`The database could not be made in ${places.home}: ${said}.${advice}`, { cause: e })
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
  fs.renameSync(unborn, places.cluster)
  syncFolder(places.home)
}

/** A folder that is still being written to stays for the next time. */
function removeUnborn(places: PostgresPaths): void {
  for (const name of fs.readdirSync(places.home)) {
    if (!name.startsWith(UNBORN)) continue
    try {
      fs.rmSync(path.join(places.home, name), { recursive: true, force: true })
    } catch {}
  }
}

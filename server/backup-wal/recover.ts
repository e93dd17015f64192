import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readObject } from '../backup/manifest.ts'
import type { Pack } from '../backup/pack.ts'
import type { BackupStorage } from '../backup/place.ts'
import type { Connection } from '../db/db.ts'
import { diskRoom } from '../http/ready/disk-room.ts'
import { connectDatabase } from '../pg/connect.ts'
import { prepareHome } from '../pg/embedded.ts'
import { resolvePostgresPaths } from '../pg/places.ts'
import { giveTree, serverUser } from '../pg/user.ts'
import type { Base } from './base.ts'
import type { RecoveryPlan } from './moments.ts'
import { getSegment } from './segment-bytes.ts'

/** A folder of a recovery, in the data folder; what one that was cut off left goes before the next. */
export const RECOVERY = 'recovery-'
/** A day of log of a busy school is played in minutes. */
const PLAY_MS = 2 * 3_600_000

/** For the time of a recovery: its socket lies in a folder that is nobody else's, or its port is this machine's alone. */
const HBA = 'local all all trust\nhost all all 127.0.0.1/32 trust\n'

export interface RecoverOptions {
  /** The data folder, where the recovered database is put together. */
  readonly home: string
  readonly place: BackupStorage
  readonly pack: Pack
  /** The moment, epoch ms. */
  readonly at: number
  readonly say?: ((text: string) => void) | undefined
}

/**
 * Puts a copy of the database's folder and its log together beside the data, plays the log up to a moment, and lets work
 * be done with that state. The database itself is not touched; the state goes when the work is done.
 */
export async function withRecovered<T>(
  o: RecoverOptions,
  { line, base, segments }: RecoveryPlan,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { home, place, pack, at, say = () => {} } = o
  const own = path.join(home, `${RECOVERY}${randomBytes(4).toString('hex')}`)
  try {
    const places = prepareHome(own)
    await refuseSmall(own, base, segments.length)
    const { cluster } = places
    for (const folder of ['', ...base.folders, 'pg_wal/archive_status', 'pg_wal/summaries'])
      await mkdir(path.join(cluster, folder), { recursive: true, mode: 0o700 })
    for (const [name, bytes, pieces] of base.files) await putFile(o, path.join(cluster, name), bytes, pieces)
    say(`${String(base.files.length)} files of the database's folder were put together`)
    for (const segment of segments) {
      const bytes = await getSegment(place, pack, line, segment)
      if (!bytes) throw new Error(`${place.name} lacks ${segment} of the log.`)
      await putSparse(path.join(cluster, 'pg_wal', segment), bytes, base.segmentBytes)
    }
    say(`${String(segments.length)} files of the log are played`)
    await writeFile(path.join(cluster, 'backup_label'), base.label, { mode: 0o600 })
    await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 })
    await writeFile(path.join(cluster, 'pg_hba.conf'), HBA, { mode: 0o600 })
    await chmod(cluster, 0o700)
    await giveTree(serverUser(resolvePostgresPaths(home).cluster), cluster)
    const database = await connectDatabase({
      ...{ dataDir: own, mode: 'own', besideFiles: true, throwaway: true, startMs: PLAY_MS },
      settings: recoverySettings(at),
    })
    try {
      return await work(database.connection)
    } finally {
      await database.stop()
    }
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** The recovered state and what is made of it lie beside the data for a while. */
async function refuseSmall(dir: string, base: Base, segments: number): Promise<void> {
  const bytes = base.files.reduce((sum, [, size]) => sum + size, 0) + segments * base.segmentBytes
  if ((await diskRoom(dir)).freeBytes > bytes) return
  const megabytes = String(Math.ceil(bytes / 1_048_576))
  throw new Error(
    `Bringing that moment back needs ${megabytes} MB for a while on the disk of ${path.dirname(dir)}.`,
  )
}

const recoverySettings = (at: number): Record<string, string> => ({
  // all files of the log lie in its folder already: nothing is fetched, by no program
  restore_command: 'exit 1',
  recovery_target_time: new Date(at).toISOString().replace('T', ' ').replace('Z', '+00'),
  recovery_target_action: 'promote',
  // nobody is let in before the moment is reached
  hot_standby: 'off',
})

async function putFile(
  { place, pack }: RecoverOptions,
  file: string,
  bytes: number,
  pieces: readonly string[],
) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'w', 0o600)
  try {
    let size = 0
    for (const sha256 of pieces) {
      const piece = await readObject(place, pack, sha256)
      await handle.writeFile(piece)
      size += piece.length
    }
    if (size !== bytes) throw new Error(`The copy of ${path.basename(file)} in ${place.name} is not whole.`)
  } finally {
    await handle.close()
  }
}

/** The zeros at the end of a file that was cut early take no room on the disk. */
async function putSparse(file: string, used: Buffer, bytes: number): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(used)
    await handle.truncate(bytes)
  } finally {
    await handle.close()
  }
}

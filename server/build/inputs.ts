import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Everything the built app is made of. A missing one simply does not count. */
const INPUTS = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'brands',
  'contract',
  'core',
  'src',
  'sw',
  'workers',
]

/** A hash of names and contents of all inputs: the same hash, the same app. Tests do not count. */
export function hashInputs(project: string): string {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    for (const file of filesUnder(path.join(project, input))) {
      if (/\.test\.tsx?$/.test(file)) continue
      const name = path.relative(project, file).split(path.sep).join('/')
      const content = fs.readFileSync(file)
      hash.update(`${name}\0${content.length}\0`).update(content)
    }
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

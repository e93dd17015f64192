import fs from 'node:fs'
import path from 'node:path'
import { readNote } from './note.ts'

/** How long a page that is still open may ask for the assets of its build. */
export const KEEP_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Copies assets of earlier builds from `oldDist` into `newDist`, so that a page opened before the new build finds its
 * chunks. A file's time says when it went out of use: set when it leaves the current build, kept from then on.
 * `now` in epoch ms. Returns how many were copied.
 */
export function keepOldAssets(oldDist: string, newDist: string, now: number): number {
  const from = path.join(oldDist, 'assets')
  const to = path.join(newDist, 'assets')
  if (!fs.existsSync(from)) return 0
  fs.mkdirSync(to, { recursive: true })
  const current = new Set(readNote(oldDist)?.assets)
  let kept = 0
  for (const name of fs.readdirSync(from)) {
    const target = path.join(to, name)
    if (fs.existsSync(target)) continue
    const outOfUse = current.has(name) ? now : fs.statSync(path.join(from, name)).mtimeMs
    if (now - outOfUse > KEEP_DAYS * DAY_MS) continue
    fs.copyFileSync(path.join(from, name), target)
    fs.utimesSync(target, outOfUse / 1000, outOfUse / 1000)
    kept++
  }
  return kept
}

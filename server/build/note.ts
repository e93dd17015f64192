import fs from 'node:fs'
import path from 'node:path'

/** What a built app says about itself, in `.build.json`. */
export interface BuildNote {
  /** The name the app bears, e.g. `0.1.0+1a2b3c4d`; the server tells it to open pages. */
  name: string
  /** Hash of what it was built from. */
  inputs: string
  /** Names in `assets/` that belong to this build, compressed ones included. */
  assets: string[]
  /** Folders of the packages whose code is in it, as `package-lock.json` names them. */
  packages: string[]
}

export function readNote(dist: string): BuildNote | null {
  try {
    const note = JSON.parse(fs.readFileSync(path.join(dist, '.build.json'), 'utf8')) as BuildNote
    return fs.existsSync(path.join(dist, 'index.html')) ? note : null
  } catch {
    return null // never built, or by something else
  }
}

export function writeNote(dist: string, note: BuildNote): void {
  fs.writeFileSync(path.join(dist, '.build.json'), `${JSON.stringify(note, null, 1)}\n`)
}

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileLock, lockFile } from '../pg/file-lock.ts'
import { compressAll } from './compress.ts'
import { filesUnder, hashInputs } from './inputs.ts'
import { keepOldAssets } from './keep.ts'
import { type BuildNote, readNote, writeNote } from './note.ts'

export interface BuildOptions {
  project: string
  /** Writes the app into a folder; Vite in the command. */
  bundle: (project: string, outDir: string) => Promise<Pick<BuildNote, 'name' | 'packages'>>
  log: (line: string) => void
  /** Epoch ms. */
  now: number
  /** Build although nothing has changed. */
  force?: boolean
}

/** Whether `dist` is missing or older than its sources; an archive has none of these, and a `dist` that is right. */
export function needsBuild(project: string): boolean {
  if (!fs.existsSync(path.join(project, 'src')) && readNote(path.join(project, 'dist'))) return false
  restoreSwap(project)
  return readNote(path.join(project, 'dist'))?.inputs !== hashInputs(project)
}

/**
 * Builds the app into `dist`: made whole elsewhere, compressed, then swapped in, with the
 * assets of earlier builds.
 * Returns false when nothing had changed.
 */
export async function buildSite(options: BuildOptions): Promise<boolean> {
  const { project } = options
  fs.mkdirSync(path.join(project, '.cache'), { recursive: true })
  const lock = await acquireBuildLock(path.join(project, '.cache', 'build.lock'), options.log)
  try {
    if (!options.force && !needsBuild(project)) return false
    await build(options)
    return true
  } finally {
    lock.release()
  }
}

/** Two builds at once would write into each other; the second one mostly finds its work done. */
async function acquireBuildLock(file: string, log: (line: string) => void): Promise<FileLock> {
  for (let told = false; ; told = true) {
    const lock = lockFile(file)
    if (lock) return lock
    if (!told) log('waiting for another build')
    await pause(200)
  }
}

async function build({ project, bundle, log, now }: BuildOptions): Promise<void> {
  for (const needed of ['index.html', 'vite.config.ts', 'src']) {
    if (fs.existsSync(path.join(project, needed))) continue
    throw new Error(
      `The app cannot be built: ${path.join(project, needed)} is missing. Restore it and try again.`,
    )
  }
  const inputs = hashInputs(project)
  const { dist, made } = foldersIn(project)
  fs.rmSync(made, { recursive: true, force: true })
  log('bundling')
  const { name, packages } = await bundle(project, made)
  let told = 0
  await compressAll(made, (done, total) => {
    const quarter = Math.floor((done / total) * 4)
    if (quarter > told) log(`compressed ${done} of ${total} files`)
    told = Math.max(told, quarter)
  })
  const assets = filesUnder(path.join(made, 'assets')).map((file) => path.basename(file))
  writeNote(made, { name, inputs, assets, packages })
  const kept = keepOldAssets(dist, made, now)
  if (kept > 0) log(`keeping ${kept} files of earlier builds for pages that are still open`)
  swap(project)
}

/** All on one disk, so that the swap is two renames. */
function foldersIn(project: string) {
  const at = (...names: string[]): string => path.join(project, ...names)
  return { dist: at('dist'), made: at('.cache', 'dist.new'), old: at('.cache', 'dist.old') }
}

function swap(project: string): void {
  const { dist, made, old } = foldersIn(project)
  fs.rmSync(old, { recursive: true, force: true })
  if (fs.existsSync(dist)) fs.renameSync(dist, old)
  fs.renameSync(made, dist)
  fs.rmSync(old, { recursive: true, force: true })
}

/** A build broken off between the two renames left the app under its old name. */
function restoreSwap(project: string): void {
  const { dist, old } = foldersIn(project)
  if (!fs.existsSync(dist) && fs.existsSync(old)) fs.renameSync(old, dist)
}

import { readdir, rm, stat, unlink } from 'node:fs/promises'
import path from 'node:path'

const isGone = (e: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((e as { code?: string } | null)?.code ?? '')

/** Everything in a folder, by its whole name; nothing where there is none. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).map((name) => path.join(folder, name))
  } catch (e) {
    if (isGone(e)) return []
    throw e
  }
}

/** A file or folder; null when it has just gone. */
const lookAt = (file: string) =>
  stat(file).catch((e: unknown) => {
    if (isGone(e)) return null
    throw e
  })

/** Bytes of the files in a folder and in the folders below it. */
export async function bytesIn(folder: string): Promise<number> {
  let sum = 0
  for (const name of await namesIn(folder)) {
    const found = await lookAt(name)
    sum += found?.isDirectory() ? await bytesIn(name) : (found?.size ?? 0)
  }
  return sum
}

/** When anything was last put into a folder, epoch ms. */
async function fedAt(folder: string): Promise<number> {
  const times = await Promise.all((await namesIn(folder)).map(lookAt))
  return Math.max((await lookAt(folder))?.mtimeMs ?? 0, ...times.map((found) => found?.mtimeMs ?? 0))
}

/**
 * Removes what was put into a bucket and never taken over by the school: objects, and uploads in parts.
 * @param dir as of `openBucket`
 * @param before epoch ms; what is younger stays
 * @returns how many
 */
export async function sweepBucket(dir: string, before: number): Promise<number> {
  let removed = 0
  for (const account of await namesIn(path.join(dir, 'objects')))
    for (const file of await namesIn(account)) {
      if (((await lookAt(file))?.mtimeMs ?? before) >= before) continue
      await unlink(file)
      removed++
    }
  for (const account of await namesIn(path.join(dir, 'uploads')))
    for (const folder of await namesIn(account)) {
      // these names were read from the folder itself, and each was made here
      if (!/^[0-9a-f]{32}$/.test(path.basename(folder)) || (await fedAt(folder)) >= before) continue
      await rm(folder, { recursive: true, force: true })
      removed++
    }
  return removed
}

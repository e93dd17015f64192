import { readdir, rmdir, stat } from 'node:fs/promises'
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
 * Takes away what was put into a bucket and never taken over by the school: objects, and uploads in parts.
 * @param dir as of `openBucket`
 * @param before epoch ms; what is younger stays
 * @param take moves a file away; false: it has gone meanwhile
 * @returns how many objects and uploads
 */
export async function sweepBucket(
  dir: string,
  before: number,
  take: (file: string) => Promise<boolean>,
): Promise<number> {
  let taken = 0
  for (const account of await namesIn(path.join(dir, 'objects')))
    for (const file of await namesIn(account)) {
      if (((await lookAt(file))?.mtimeMs ?? before) >= before) continue
      if (await take(file)) taken++
    }
  for (const account of await namesIn(path.join(dir, 'uploads')))
    for (const folder of await namesIn(account)) {
      // these names were read from the folder itself, and each was made here
      if (!/^[0-9a-f]{32}$/.test(path.basename(folder)) || (await fedAt(folder)) >= before) continue
      for (const file of await namesIn(folder)) await take(file)
      await rmdir(folder).catch((e: unknown) => {
        // a part that came just now stays
        if (!isGone(e) && (e as { code?: string }).code !== 'ENOTEMPTY') throw e
      })
      taken++
    }
  return taken
}

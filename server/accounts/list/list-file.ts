import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Readable and writable by its owner alone. */
const MODE = 0o600
const SUFFIX = '.unfinished'

/** A list written but not yet under its name; `batch` is its id in the database. */
export interface UnfinishedList {
  path: string
  batch: string
}

/** The name that a list was to have is taken. */
export class OutExistsError extends Error {}

/** Writes a list beside the place it will have and waits until the disk has it. */
export async function writeUnfinished(out: string, batch: string, text: string): Promise<UnfinishedList> {
  const path = join(dirname(out), `${basename(out)}.${batch}${SUFFIX}`)
  const file = await open(path, 'wx', MODE)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  return { path, batch }
}

/** Lists for `out` that earlier runs left unfinished. */
export async function unfinishedLists(out: string): Promise<UnfinishedList[]> {
  const start = `${basename(out)}.`
  const names = await readdir(dirname(out))
  return names
    .filter((n) => n.startsWith(start) && n.endsWith(SUFFIX) && n.length > start.length + SUFFIX.length)
    .map((n) => ({ path: join(dirname(out), n), batch: n.slice(start.length, -SUFFIX.length) }))
}

/** Gives a list its name, never in the place of another file. Throws OutExistsError. */
export async function finishList(list: UnfinishedList, out: string): Promise<void> {
  try {
    await link(list.path, out)
  } catch (e) {
    if (!(await exists(out))) return rename(list.path, out) // some file systems (USB sticks) know no links
    // killed between the two steps, or finished by a run at the same moment
    if (!(await sameFile(list.path, out))) throw new OutExistsError(out, { cause: e })
  }
  await rm(list.path, { force: true })
}

async function sameFile(a: string, b: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(a).catch(() => null), stat(b)])
  return one === null || (one.ino === other.ino && one.dev === other.dev)
}

export function dropUnfinished(list: UnfinishedList): Promise<void> {
  return rm(list.path, { force: true })
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

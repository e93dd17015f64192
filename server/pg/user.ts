import fs from 'node:fs'
import { chown, readdir } from 'node:fs/promises'
import path from 'node:path'

/** PostgreSQL refuses to run as root, so root lends it this user ("nobody"): no account has to be made. */
const NOBODY = 65_534

/** The user PostgreSQL runs as: `null` = the one who runs Node. */
export type ServerUser = { uid: number; gid: number } | null

/** Root keeps to the user who owns the cluster already, be it one who started Kaoban without root before. */
export function serverUser(cluster?: string): ServerUser {
  if (process.getuid?.() !== 0) return null
  const found = cluster === undefined ? undefined : fs.statSync(cluster, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : { uid: NOBODY, gid: NOBODY }
}

/** Gives a file or folder that root made to PostgreSQL's user. */
export function giveTo(user: ServerUser, file: string): void {
  if (user) fs.chownSync(file, user.uid, user.gid)
}

/**
 * The first folder on the way to `dir` that `user` may not pass through, or null. What does not exist yet is
 * passable, since we make it. Reads mode bits only: an access list that grants more is not seen.
 */
export function closedFolder(user: ServerUser, dir: string): string | null {
  if (!user) return null
  const parts = path.resolve(dir).split(path.sep)
  for (let i = 1; i <= parts.length; i++) {
    const folder = parts.slice(0, i).join(path.sep) || path.sep
    const stat = fs.statSync(folder, { throwIfNoEntry: false })
    if (!stat?.isDirectory()) return null
    const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001
    if (!(stat.mode & bit)) return folder
  }
  return null
}

/** Gives a database's folder with all in it to PostgreSQL's user. */
export async function giveTree(user: ServerUser, folder: string): Promise<void> {
  if (!user) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(path.join(entry.parentPath, entry.name), user.uid, user.gid)
}

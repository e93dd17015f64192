import { statfs } from 'node:fs/promises'

/** Room on a disk, in bytes. */
export interface DiskRoom {
  freeBytes: number
  totalBytes: number
}

/** The room on the disk of a folder that exists. @throws what the system says of the folder */
export async function diskRoom(dir: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(dir)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

import { deviceFacts } from '#src/platform/device.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { readServerFile, serverFileAddress } from './server-file.ts'

/** The file that a path of the server's read call names; null for the path of another call. */
export const fileIdIn = (path: string): string | null =>
  path.includes('/common/file/read?') ? new URLSearchParams(path.split('?')[1]).get('fileId') : null

/**
 * Gives a file of the school's store to the reader: to keep, or, inside WeChat, which keeps none, opened in its place.
 * @returns false: not to be had now
 */
export async function giveServerFile(fileId: string, name: string): Promise<boolean> {
  if (deviceFacts().inWeChat) {
    location.assign(serverFileAddress(fileId))
    return true
  }
  const file = await readServerFile(fileId)
  if (file) saveFile(name, file)
  return file !== null
}

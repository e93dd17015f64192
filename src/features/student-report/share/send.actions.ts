import { saveFile } from '#src/platform/save-file.ts'

/** A name that every system of files takes. */
const plainName = (name: string): string => name.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()

export const pictureName = (parts: readonly string[]): string =>
  `${plainName(parts.filter((part) => part !== '').join(' '))}.png`

export const savePicture = (name: string, file: Blob): void => saveFile(name, file)

const asFile = (name: string, file: Blob): File => new File([file], name, { type: 'image/png' })

/** Whether this browser hands pictures to other programs of the phone. */
export const canSend = (name: string, file: Blob): boolean =>
  typeof navigator.share === 'function' && navigator.canShare?.({ files: [asFile(name, file)] })

/** Hands the picture to a program the person chooses; false: that failed. Changing one's mind is no failure. */
export async function sendPicture(name: string, file: Blob): Promise<boolean> {
  try {
    await navigator.share({ files: [asFile(name, file)] })
    return true
  } catch (e) {
    return e instanceof DOMException && e.name === 'AbortError'
  }
}

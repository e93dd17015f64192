import { randomBytes } from 'node:crypto'
import { rename, stat, writeFile } from 'node:fs/promises'
import { type Pictures, pictures } from '../pictures/pictures.ts'
import { remove } from './disk.ts'

/** What others than its owner are sent of a picture. */
export interface ShownCopy {
  file: string
  size: number
  type: 'image/jpeg' | 'image/png'
}

/** Milliseconds for which a picture that could not be opened is not tried again. */
const SHUT_MS = 86_400_000

/** Where the copy of a stored picture lies: beside it. */
const shownPath = (blob: string): string => `${blob}.shown`
/** Beside a picture that could not be opened: empty, as old as the attempt. */
const shutPath = (blob: string): string => `${blob}.shut`

/** What is made of stored bytes and kept beside them: it goes with them. */
export const listDerivedPaths = (blob: string): string[] => [shownPath(blob), shutPath(blob)]

/** Copies that are being made, by their files: whoever asks meanwhile waits for the same one. */
const making = new Map<string, Promise<ShownCopy | null>>()

/**
 * A picture packed again from its pixels, upright: no place, time or camera of its taker is in it, and nothing but a
 * picture. Made at the first asking, in a process of its own, and kept beside the stored bytes, which stay as they were
 * sent. That it cannot be opened is noted there too, so that one file costs this once a day.
 * @param type of the stored bytes
 * @returns null for what is not a JPEG, PNG or BMP that can be opened within the limits of core/domain/image
 */
export async function loadShownCopy(
  blob: string,
  type: string,
  by: Pictures = pictures,
): Promise<ShownCopy | null> {
  const copyType = type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const file = shownPath(blob)
  const there = await stat(file).catch(() => null)
  if (there) return { file, size: there.size, type: copyType }
  const shut = await stat(shutPath(blob)).catch(() => null)
  if (shut && Date.now() - shut.mtimeMs < SHUT_MS) return null
  const begun = making.get(file) ?? makeCopy(blob, copyType, by).finally(() => making.delete(file))
  making.set(file, begun)
  return begun
}

async function makeCopy(blob: string, type: ShownCopy['type'], by: Pictures): Promise<ShownCopy | null> {
  const answer = await by.make({ make: 'shown', path: blob, type })
  // a damaged picture is still its owner's answer: it is handed on as a file and never shown as a page of ours
  if (answer.is === 'refused') await keep(shutPath(blob), '')
  if (answer.is !== 'made') return null
  const { bytes } = answer.made
  const file = shownPath(blob)
  await keep(file, bytes)
  return { file, size: bytes.length, type }
}

/** Writes a file in one step: whoever reads it meanwhile finds nothing or all of it. */
async function keep(file: string, bytes: Uint8Array | string): Promise<void> {
  const own = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(own, bytes, { mode: 0o600, flag: 'wx' })
    await rename(own, file)
  } catch (e) {
    await remove(own)
    throw e
  }
}

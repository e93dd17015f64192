import { randomBytes } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'
import { readHeader } from '#core/domain/image/header.ts'
import { MAX_BYTES } from '#core/domain/image/limits.ts'
import { remove } from './disk.ts'

/** What others than its owner are sent of a picture. */
export interface ShownCopy {
  file: string
  size: number
  type: 'image/jpeg' | 'image/png'
}

/** JPEG quality: nothing that can be seen is lost to a second packing. */
const QUALITY = 92

/** Where the copy of a stored picture lies: beside it. */
export const shownPath = (blob: string): string => `${blob}.shown`

/**
 * A picture packed again from its pixels, upright: no place, time or camera of its taker is in it, and nothing but a
 * picture. Made at the first asking and kept beside the stored bytes, which stay as they were sent.
 * @param type of the stored bytes
 * @returns null for what is not a JPEG, PNG or BMP that can be opened within the limits of core/domain/image
 */
export async function shownCopy(blob: string, type: string): Promise<ShownCopy | null> {
  const copyType = type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const file = shownPath(blob)
  const there = await stat(file).catch(() => null)
  if (there) return { file, size: there.size, type: copyType }
  const bytes = await packedAnew(blob, copyType)
  if (!bytes) return null
  const own = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(own, bytes, { mode: 0o600, flag: 'wx' })
    await rename(own, file)
  } catch (e) {
    await remove(own)
    throw e
  }
  return { file, size: bytes.length, type: copyType }
}

async function packedAnew(blob: string, type: ShownCopy['type']): Promise<Buffer | null> {
  if ((await stat(blob)).size > MAX_BYTES) return null
  const stored = await readFile(blob)
  try {
    readHeader(stored)
    const picture = new Transformer(stored).rotate()
    return await (type === 'image/jpeg' ? picture.jpeg(QUALITY) : picture.png())
  } catch {
    // a damaged picture is still its owner's answer: it is handed on as a file and never shown as a page of ours
    return null
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takePictures } from './pictures.ts'
import type { PictureTask } from './task.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kaoban-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const shown = (file: string): PictureTask => ({ make: 'shown', path: file, type: 'image/jpeg' })
const stored = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}
/** Id of the process that answers. */
const idOf = async (pictures: ReturnType<typeof takePictures>): Promise<string> => {
  const answer = await pictures.make({ make: 'small', path: 'id', size: [1, 1], longest: 1, limit: 1 })
  if (answer.is !== 'made') throw new Error(answer.is)
  return Buffer.from(answer.made.bytes).toString()
}

describe('a picture worked on in a process of its own [T08]', () => {
  const other = {
    file: new URL('../../tests/support/silent-pictures.helper.ts', import.meta.url),
    processes: 1,
  }

  it('is refused where that takes too long, and the next one is begun by a new process', async () => {
    const pictures = takePictures({ ...other, mostMs: { shown: 100, small: 60_000 } })
    const first = await idOf(pictures)
    expect(await pictures.make(shown('silent'))).toEqual({ is: 'refused' })
    expect(await idOf(pictures)).not.toBe(first)
  })

  it('one that ends its process is told, and the tasks behind it are done', async () => {
    const pictures = takePictures(other)
    const first = idOf(pictures)
    const dead = pictures.make(shown('die'))
    const behind = idOf(pictures)
    expect(await dead).toEqual({ is: 'ended' })
    expect(await behind).not.toBe(await first)
    expect(await idOf(pictures)).toBe(await behind)
  })

  it('what is no picture, is gone or says a size that is a lie is refused', async () => {
    const pictures = takePictures({ processes: 1 })
    expect(await pictures.make(shown(stored('words.jpg', Buffer.from('no picture'))))).toEqual({
      is: 'refused',
    })
    expect(await pictures.make(shown(path.join(folder, 'gone.jpg')))).toEqual({ is: 'refused' })
    const jpeg = await Transformer.fromRgbaPixels(new Uint8Array(8 * 8 * 4), 8, 8).jpeg(80)
    const lie = Buffer.from(jpeg)
    const frame = lie.indexOf(Buffer.from([0xff, 0xc0]))
    lie.writeUInt16BE(30_000, frame + 5)
    expect(await pictures.make(shown(stored('lie.jpg', lie)))).toEqual({ is: 'refused' })
    expect((await pictures.make(shown(stored('true.jpg', jpeg)))).is).toBe('made')
  })

  it('a part is cut out, at most so long in bytes and pixels', async () => {
    const pixels = new Uint8Array(400 * 300 * 4).map((_, i) => (i * 31) % 256)
    const file = stored('page.jpg', await Transformer.fromRgbaPixels(pixels, 400, 300).jpeg(90))
    const cut = { x: 100, y: 50, width: 200, height: 100 }
    const answer = await takePictures({ processes: 1 }).make({
      ...{ make: 'small', path: file, size: [400, 300], longest: 100, limit: 4000, cut },
    })
    if (answer.is !== 'made') throw new Error(answer.is)
    expect(answer.made.bytes.length).toBeLessThanOrEqual(4000)
    expect(answer.made.size?.width).toBeLessThanOrEqual(100)
    expect(answer.made.size?.height).toBe(Math.round((answer.made.size?.width ?? 0) / 2))
  })
})

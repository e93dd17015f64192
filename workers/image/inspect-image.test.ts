import { expect, it } from 'vitest'
import { faultOf } from '#core/domain/image/fault.ts'
import { inspectImageFile } from './inspect-image.ts'

/** A JPEG of 16 by 8 pixels by its header, with one scan. */
const JPEG = [
  ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 8, 0, 16, 1, 1, 0x11, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0x34, 0xff, 0xd9],
]
const TIFF = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0]
const answer = (bytes: readonly number[], name: string): Promise<string> =>
  inspectImageFile(new Blob([Uint8Array.from(bytes)]), name).then(({ looked }) => looked.kind, faultOf)

it('a picture is what its bytes say, whatever its name [V04]', async () => {
  for (const name of ['a.jfif', 'a.jpe', 'photo.webp', 'IMG_1.HEIC', 'a.tif', 'a.pdf', 'a', ''])
    expect({ name, is: await answer(JPEG, name) }).toEqual({ name, is: 'jpeg' })
  for (const name of ['scan.tif', 'scan.jpg', 'scan', 'scan.pdf'])
    expect({ name, is: await answer(TIFF, name) }).toEqual({ name, is: 'tiff' })
})

it('the first picture of several behind each other is taken: MPO, and what phones put behind one [V04]', async () => {
  expect(await answer([...JPEG, ...JPEG], 'DSC_1.MPO')).toBe('jpeg')
})

it('a file whose bytes say nothing is held against the names: cut off under one of them, else no picture [V04]', async () => {
  for (const bytes of [[], [0, 0, 0, 0]]) {
    for (const name of ['a.jpg', 'A.PNG', 'a.jpeg', 'a.bmp']) expect(await answer(bytes, name)).toBe('cutOff')
    for (const name of ['a.jfif', 'a.gif', 'a', '']) expect(await answer(bytes, name)).toBe('notPicture')
  }
  expect(await answer([0x68, 0x65, 0x6c, 0x6c, 0x6f], 'a.jpg')).toBe('notPicture')
})

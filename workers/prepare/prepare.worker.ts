import { expose, transfer } from 'comlink'
import { toDrawablePicture } from './drawable-picture.ts'
import { improve } from './improve.ts'
import { inkPng } from './ink-png.ts'
import { prepare } from './prepare.ts'
import { tiltOf } from './tilt.ts'
import type { Preparer } from './types.ts'

const preparer: Preparer = {
  async prepare(source, options) {
    const prepared = await prepare(source, options)
    return transfer(prepared, [prepared.bytes])
  },
  async plain(picture) {
    const made = await toDrawablePicture(picture)
    return transfer(made, [made.bytes])
  },
  tilt: (pixels) => Promise.resolve(tiltOf(pixels)),
  improve(pixels, look) {
    improve(pixels, look)
    return Promise.resolve(transfer(pixels, [pixels.rgba.buffer]))
  },
  ink: (pixels, bits) => Promise.resolve(inkPng(pixels, bits).buffer),
}

expose(preparer)

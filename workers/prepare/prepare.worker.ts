import { expose, transfer } from 'comlink'
import type { Pixels } from '#core/domain/image/pixels.ts'
import type { Look, Prepared, PrepareOptions } from '#core/domain/image/prepared.ts'
import { type Plain, toDrawablePicture } from './drawable-picture.ts'
import { improve } from './improve.ts'
import { inkPng } from './ink-png.ts'
import { type PictureSource, prepare } from './prepare.ts'
import { tiltOf } from './tilt.ts'

/** What the worker that prepares pictures does for a page. */
export interface Preparer {
  /** Opens, turns, cuts, improves and packs; needs OffscreenCanvas. @throws PictureError with the reason */
  prepare(source: PictureSource, options: PrepareOptions): Promise<Prepared>
  /** For pages whose workers have no canvas: the file without an orientation of its own, and that orientation. */
  plain(picture: Blob): Promise<Plain>
  /** For such pages too: the tilt of lines of writing in radians. */
  tilt(pixels: Pixels): Promise<number>
  /** For such pages too: the improvement alone. */
  improve(pixels: Pixels, look: Look): Promise<Pixels>
  /** For such pages too: a grey PNG of 2 or 4 levels. */
  ink(pixels: Pixels, bits: 1 | 2): Promise<ArrayBuffer>
}

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

import type { Pixels } from '#core/domain/image/pixels.ts'
import type { Look, Prepared, PrepareOptions } from '#core/domain/image/prepared.ts'
import type { FirstPage } from '#core/domain/tiff/first-page.ts'
import type { Plain } from './drawable-picture.ts'

/** A picture still packed, or the first page of a TIFF. */
export type PictureSource = Blob | FirstPage

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

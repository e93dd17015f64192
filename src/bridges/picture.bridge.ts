import { transfer } from 'comlink'
import type { Prepared, PrepareOptions, Profile } from '#core/domain/image/prepared.ts'
import { EXPORT_QUALITY, PROFILES } from '#core/domain/image/prepared.ts'
import { isTiff } from '#core/domain/image/signature.ts'
import { type ImageChecker, imageUrl, type Looked, type Read } from '#workers/image/image.api.ts'
import { type Preparer, prepareUrl, type Source } from '#workers/prepare/prepare.api.ts'
import { type PageCount, type TiffReader, tiffUrl } from '#workers/tiff/tiff.api.ts'
import { canDrawInWorkers, prepareOnPage } from './page-canvas.ts'
import { supervise } from './supervised.ts'

export type { PageCount }

/** Longest times of a slow phone; what takes longer is taken for a file made to hang. */
const LOOK_MS = 10_000
const TIFF_MS = 20_000
const PREPARE_MS = 30_000

const checker = supervise<ImageChecker>(imageUrl)
const tiffs = supervise<TiffReader>(tiffUrl)
const preparer = supervise<Preparer>(prepareUrl)

/**
 * Whether a file a person chose is let in and whole, and what it is: to be asked before it is shown or kept.
 * @throws PictureError; `picture.<fault>` is its text
 */
export const lookAt = (file: Blob, name: string): Promise<Looked> =>
  checker.run((remote) => remote.look(file, name), LOOK_MS)

/**
 * The same, with the file's bytes where it is no TIFF.
 * @throws PictureError; `picture.<fault>` is its text
 */
export const readPicture = (file: Blob, name: string): Promise<Read> =>
  checker.run((remote) => remote.read(file, name), LOOK_MS)

/** Options of a profile with nothing cut, turned or improved: what a screen starts from. */
export const optionsOf = (profile: Profile): PrepareOptions => ({
  turn: 0,
  look: 'photo',
  straighten: false,
  quality: EXPORT_QUALITY,
  ...PROFILES[profile],
})

/** Bytes that tell a TIFF. */
const HEAD = 4

/** How many pages a file a person chose has: more than one in a TIFF alone. @throws PictureError when it took too long */
export async function countPages(file: Blob): Promise<PageCount> {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  return isTiff(head) ? tiffs.run((remote) => remote.count(file), TIFF_MS) : { pages: 1, more: false }
}

async function sourceOf(file: Blob, name: string, at: number): Promise<Source> {
  const looked = await lookAt(file, name)
  return looked.kind === 'tiff' ? tiffs.run((remote) => remote.page(file, at), TIFF_MS) : file
}

/**
 * Makes the picture that is kept and sent: checked, upright, cut, improved, packed, without EXIF. Of a TIFF it is the
 * first page, unless another one is asked for. A picture for the screen comes the same way, with a smaller `maxSide`.
 * @param name the file's own name, '' for a picture without one
 * @param at page of a TIFF, 0 for the first
 * @throws PictureError; `picture.<fault>` is its text
 */
export async function preparePicture(
  file: Blob,
  name: string,
  options: PrepareOptions,
  at = 0,
): Promise<Prepared> {
  const source = await sourceOf(file, name, at)
  return preparer.run((remote) => {
    if (!canDrawInWorkers()) return prepareOnPage(remote, source, options)
    return remote.prepare(source instanceof Blob ? source : transfer(source, [source.rgba.buffer]), options)
  }, PREPARE_MS)
}

import { transfer } from 'comlink'
import type { Prepared, PrepareOptions, Profile } from '#core/domain/image/prepared.ts'
import { EXPORT_QUALITY, PROFILES } from '#core/domain/image/prepared.ts'
import { type ImageChecker, imageUrl, type Looked, type Read } from '#workers/image/image.api.ts'
import { type Preparer, prepareUrl, type Source } from '#workers/prepare/prepare.api.ts'
import { type TiffReader, tiffUrl } from '#workers/tiff/tiff.api.ts'
import { canDrawInWorkers, prepareOnPage } from './page-canvas.ts'
import { supervise } from './supervised.ts'

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

async function sourceOf(file: Blob, name: string): Promise<Source> {
  const looked = await lookAt(file, name)
  return looked.kind === 'tiff' ? tiffs.run((remote) => remote.firstPage(file), TIFF_MS) : file
}

/**
 * Makes the picture that is kept and sent: checked, upright, cut, improved, packed, without EXIF. Of a TIFF it is the
 * first page. A picture for the screen comes the same way, with a smaller `maxSide`.
 * @param name the file's own name, '' for a picture without one
 * @throws PictureError; `picture.<fault>` is its text
 */
export async function preparePicture(file: Blob, name: string, options: PrepareOptions): Promise<Prepared> {
  const source = await sourceOf(file, name)
  return preparer.run((remote) => {
    if (!canDrawInWorkers()) return prepareOnPage(remote, source, options)
    return remote.prepare(source instanceof Blob ? source : transfer(source, [source.rgba.buffer]), options)
  }, PREPARE_MS)
}

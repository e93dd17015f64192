import { transfer } from 'comlink'
import { splitLongPicture } from '#core/domain/image/pieces.ts'
import type { PictureArea, Prepared, PrepareOptions, Profile } from '#core/domain/image/prepared.ts'
import { EXPORT_QUALITY, PROFILES } from '#core/domain/image/prepared.ts'
import { isTiff } from '#core/domain/image/signature.ts'
import { type ImageChecker, type InspectedFile, imageUrl, type Looked } from '#workers/image/image.api.ts'
import { type PictureSource, type Preparer, prepareUrl } from '#workers/prepare/prepare.api.ts'
import { type PageCount as ScanPages, type TiffReader, tiffUrl } from '#workers/tiff/tiff.api.ts'
import { canDrawInWorkers, prepareOnPage } from './page-canvas.ts'
import { supervise } from './supervised.ts'

export interface PageCount extends ScanPages {
  /** True: the pages are the pieces of one long picture, which nobody would hand in without the others. */
  isCut: boolean
}

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
export const inspectPicture = (file: Blob, name: string): Promise<Looked> =>
  checker.run((remote) => remote.look(file, name), LOOK_MS)

/**
 * The same, with the file's bytes where it is no TIFF.
 * @throws PictureError; `picture.<fault>` is its text
 */
export const readPicture = (file: Blob, name: string): Promise<InspectedFile> =>
  checker.run((remote) => remote.read(file, name), LOOK_MS)

/** Options of a profile with nothing cut, turned or improved: what a screen starts from. */
export const buildDefaultOptions = (profile: Profile): PrepareOptions => ({
  turn: 0,
  look: 'photo',
  straighten: false,
  quality: EXPORT_QUALITY,
  ...PROFILES[profile],
})

/** Bytes that tell a TIFF. */
const HEAD = 4

/** How many pages a file a person chose has: more than one in a TIFF, and in a picture too long for one page. Never rejects. */
export async function countPages(file: File): Promise<PageCount> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
    if (isTiff(head)) return { ...(await tiffs.run((remote) => remote.count(file), TIFF_MS)), isCut: false }
    const pages = splitLongPicture(await inspectPicture(file, file.name)).length
    return { pages, more: false, isCut: pages > 1 }
  } catch {
    // a count that takes too long is no reason to refuse the page that was read
    return { pages: 1, more: true, isCut: false }
  }
}

/** A page of a file as it is opened, and the part of that which is meant. */
async function sourceOf(
  file: Blob,
  name: string,
  at: number | null,
): Promise<[PictureSource, PictureArea | undefined]> {
  const looked = await inspectPicture(file, name)
  if (looked.kind === 'tiff')
    return [await tiffs.run((remote) => remote.page(file, at ?? 0), TIFF_MS), undefined]
  const pieces = splitLongPicture(looked)
  return [file, at === null || pieces.length === 1 ? undefined : pieces[at]]
}

/**
 * Makes the picture that is kept and sent: checked, upright, cut, improved, packed, without EXIF. A picture for the screen
 * comes the same way, with a smaller `maxSide`.
 * @param name the file's own name, '' for a picture without one
 * @param at page of a TIFF or piece of a long picture, from 0; null: the first page, or all of the picture
 * @throws PictureError; `picture.<fault>` is its text
 */
export async function preparePicture(
  file: Blob,
  name: string,
  wanted: PrepareOptions,
  at: number | null = null,
): Promise<Prepared> {
  const [source, piece] = await sourceOf(file, name, at)
  const options = piece ? { ...wanted, crop: piece } : wanted
  return preparer.run((remote) => {
    if (!canDrawInWorkers()) return prepareOnPage(remote, source, options)
    return remote.prepare(source instanceof Blob ? source : transfer(source, [source.rgba.buffer]), options)
  }, PREPARE_MS)
}

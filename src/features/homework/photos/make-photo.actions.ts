import { faultOf, type PictureFault } from '#core/domain/image/fault.ts'
import { splitLongPicture } from '#core/domain/image/pieces.ts'
import { EXPORT_QUALITY, PROFILES, type PrepareOptions, type Profile } from '#core/domain/image/prepared.ts'
import type { Sync } from '#core/sync/types.ts'
import { countPages, preparePicture, readPicture } from '#src/bridges/picture.bridge.ts'
import type { PhotoFiles, PhotoPage } from '../do/paper.rules.ts'
import { cropToPictureArea, isFullCrop, WHOLE } from './crop.rules.ts'
import type { PartialScan } from './scan.rules.ts'

/** What was chosen is not taken, with the reason for a person. */
export class PhotoRefused extends Error {
  readonly fault: PictureFault | 'gone'
  constructor(fault: PictureFault | 'gone') {
    super(fault)
    this.name = 'PhotoRefused'
    this.fault = fault
  }
}

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', bmp: 'image/bmp' } as const
/** The first page of a scan, kept in place of it: A4 at 300 dots an inch has 3508 pixels on its longer side. */
const SCAN = { maxSide: 4000, maxBytes: 4_000_000 }

/** What is kept of a chosen file. Of a scan of many pages, and of a long picture, it is one page, read by itself. */
async function taken(file: File, at: number): Promise<{ bytes: ArrayBuffer; type: string; name: string }> {
  const { looked, bytes: whole } = await readPicture(file, file.name)
  if (looked.kind !== 'tiff' && looked.kind !== 'heic' && whole && splitLongPicture(looked).length === 1)
    return { bytes: whole, type: TYPES[looked.kind], name: file.name || 'photo' }
  const plain = toPrepareOptions({ box: WHOLE, turn: 0, look: 'photo' }, 'full')
  const { bytes, type } = await preparePicture(file, file.name, { ...plain, ...SCAN }, at)
  return { bytes, type, name: 'scan' }
}

/**
 * Takes a chosen file in: checked by its own bytes, kept as it was taken.
 * @param no number of the question it answers
 * @param at page of a scan or piece of a long picture, 0 for the first
 * @throws PhotoRefused when it is no picture that can be handed in
 */
export async function takePhoto(
  sync: Sync,
  { target, no }: { target: string; no: number },
  file: File,
  at = 0,
): Promise<PhotoPage> {
  const kept = await taken(file, at).catch((reason: unknown) => {
    throw new PhotoRefused(faultOf(reason))
  })
  const { fileId } = await sync.keepFile({ ...kept, target, no, purpose: 'answer' })
  return {
    pageId: fileId,
    place: 'phone',
    original: fileId,
    made: null,
    turn: 0,
    box: { ...WHOLE },
    look: 'flat',
  }
}

/** A chosen file as a scan of which the first page was taken, and whether it is one long picture; null: of a single page. */
export async function scanOf(file: File): Promise<{ scan: PartialScan; isCut: boolean } | null> {
  const { pages, more, isCut } = await countPages(file)
  if (pages === 1 && !more) return null
  return { scan: { name: file.name, size: file.size, pages, more, next: 1 }, isCut }
}

/** How a page is to be made: its cut, turn and look in a profile's size. */
export const toPrepareOptions = (
  { box, turn, look }: Pick<PhotoPage, 'box' | 'turn' | 'look'>,
  profile: Profile,
): PrepareOptions => ({
  ...(isFullCrop(box) ? {} : { crop: cropToPictureArea(box, turn) }),
  turn,
  look,
  straighten: false,
  quality: EXPORT_QUALITY,
  ...PROFILES[profile],
})

/** A white square of 8 pixels. */
const SQUARE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR42mP4jwMwDC0JALoev0GJ6La7AAAAAElFTkSuQmCC'
/** Enough of a scan for its reader to be asked; it refuses the rest. */
const TIFF_HEAD = Uint8Array.of(0x49, 0x49, 42, 0)

/**
 * Has the picture workers brought to this phone while there is a line: without a service worker nothing else does, and
 * the first photograph may be taken without one.
 */
export async function bringPictureTools(): Promise<void> {
  const bytes = Uint8Array.from(atob(SQUARE), (letter) => letter.charCodeAt(0))
  const plain = { box: WHOLE, turn: 0, look: 'photo' } as const
  for (const [file, name] of [
    [new Blob([bytes], { type: 'image/png' }), ''],
    [new Blob([TIFF_HEAD]), 'scan.tif'],
  ] as const)
    await preparePicture(file, name, toPrepareOptions(plain, 'crop')).catch(() => undefined)
}

/** The picture as it was taken; rejects with `gone` when this phone does not have it. */
export async function originalOf(sync: Sync, page: PhotoPage): Promise<{ file: Blob; name: string }> {
  const kept = await sync.fileOf(page.original)
  if (!kept) throw new PhotoRefused('gone')
  return { file: new Blob([kept.bytes], { type: kept.file.type }), name: kept.file.name }
}

/**
 * Makes what is sent of a page, the page itself and its small form, and keeps both.
 * @throws PhotoRefused
 */
export async function makePhoto(
  sync: Sync,
  target: string,
  page: PhotoPage,
  profile: NonNullable<PhotoFiles['as']>,
): Promise<PhotoFiles> {
  const { file, name } = await originalOf(sync, page)
  try {
    const full = await preparePicture(file, name, toPrepareOptions(page, profile))
    const plain = { ...page, box: WHOLE, turn: 0, look: 'photo' } as const
    const small = await preparePicture(
      new Blob([full.bytes], { type: full.type }),
      '',
      toPrepareOptions(plain, 'crop'),
    )
    const keep = async ({ bytes, type }: typeof full, named: string) =>
      (await sync.keepFile({ target, bytes, type, name: named, purpose: 'answer', early: true })).fileId
    return { file: await keep(full, 'page'), small: await keep(small, 'page-small'), as: profile }
  } catch (reason) {
    throw new PhotoRefused(faultOf(reason))
  }
}

/** Lets go of what was made of a page that is made again: it would only be in the way of what is sent. */
export async function dropMade(sync: Sync, made: Readonly<PhotoFiles> | null): Promise<void> {
  if (made === null) return
  await sync.dropFile(made.file)
  await sync.dropFile(made.small)
}

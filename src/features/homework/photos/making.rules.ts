import type { MessageKey } from '#src/i18n/catalogue.ts'
import type { PaperDraft, PhotoPage } from '../do/paper.rules.ts'

interface Unmade {
  no: number
  page: PhotoPage
}

/** A photograph that could not be made ready to be sent. */
export interface Broken extends Unmade {
  /** Its place among the question's photographs, from 1. */
  at: number
  why: MessageKey
}

const PASSING: readonly MessageKey[] = [
  'picture.workerLost',
  'picture.noMemory',
  'picture.tookTooLong',
  'homework.notKept',
]

/** True: what was in the way may be over; of a damaged file nothing else will ever come. */
export const mayPass = (why: MessageKey): boolean => PASSING.includes(why)

/** True: this phone has the photograph no more; it is to be taken again. */
export const isGone = ({ why }: Pick<Broken, 'why'>): boolean => why === 'homework.pictureGone'

/** A photograph as it is to be made: the same one cut or turned in another way has another key. */
export const buildPhotoKey = ({ pageId, turn, look, box }: Readonly<PhotoPage>): string =>
  `${pageId} ${turn} ${look} ${JSON.stringify(box)}`

/** Photographs whose files are still to be made. */
export const listUnmadePhotos = (paper: Readonly<PaperDraft>): Unmade[] =>
  Object.entries(paper.answers).flatMap(([no, { pages }]) =>
    pages.filter((page) => page.made === null).map((page) => ({ no: Number(no), page })),
  )

/** Those of them that failed, by their keys. */
export const brokenOf = (paper: Readonly<PaperDraft>, failed: ReadonlyMap<string, MessageKey>): Broken[] =>
  listUnmadePhotos(paper).flatMap(({ no, page }) => {
    const why = failed.get(buildPhotoKey(page))
    const at = (paper.answers[no]?.pages.indexOf(page) ?? 0) + 1
    return why === undefined ? [] : [{ no, page, at, why }]
  })

import type { MessageKey } from '#src/i18n/catalogue.ts'
import type { PhotoPage } from '../do/paper.rules.ts'
import { PhotoRefused } from './make-photo.actions.ts'

/** What a person is told of a photograph that was not taken, or not made. */
export const pickPhotoErrorKey = (reason: unknown): MessageKey =>
  reason instanceof PhotoRefused
    ? reason.fault === 'gone'
      ? 'homework.pictureGone'
      : `picture.${reason.fault}`
    : 'homework.notKept'

/**
 * Places, from 1, of the photographs that only this page has: their files, or the picture they are still to be made of.
 * @param held ids of files that no store took
 */
export const findUnstoredPages = (pages: readonly Readonly<PhotoPage>[], held: readonly string[]): number[] =>
  pages.flatMap(({ place, original, made }, at) =>
    place === 'phone' && held.includes(made?.file ?? original) ? [at + 1] : [],
  )

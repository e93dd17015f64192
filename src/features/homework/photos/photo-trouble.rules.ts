import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PhotoRefused } from './make-photo.actions.ts'

/** What a person is told of a photograph that was not taken, or not made. */
export const textOf = (reason: unknown): MessageKey =>
  reason instanceof PhotoRefused
    ? reason.fault === 'gone'
      ? 'homework.pictureGone'
      : `picture.${reason.fault}`
    : 'homework.notKept'

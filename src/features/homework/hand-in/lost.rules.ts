import type { LostWork } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'

type Lost = Readonly<Omit<LostWork, 'photos'>> & { readonly photos: readonly { no: number; count: number }[] }

/** What is gone of a homework: its title, the photographs by their questions, the words, the handing in. */
export function describeLostWork({ title, words, handedIn, photos }: Lost): string {
  const parts = [
    ...photos.map(({ no, count }) => t('homework.lossPhotos', { no, n: count })),
    ...(words ? [t('homework.lossWords')] : []),
    ...(handedIn ? [t('homework.lossHandIn')] : []),
  ]
  return t('homework.lossWork', {
    title: title || t('homework.lossUntitled'),
    parts: parts.join(t('homework.comma')),
  })
}

import type { OfficePartner, PartnerKey } from '#contract/office/partners.ts'

/** True where somebody can come in as far as keys go: a door without one, or of which nothing is told, counts as such. */
export const hasKey = ({ keyKind, keys, nameThere }: OfficePartner): boolean =>
  keyKind === 'none' ||
  (keys.length === 0 && nameThere === '') ||
  keys.some(({ state }) => state === 'works' || state === 'ending')

/** Hours for which the key before can be left working. */
export const OVERLAPS = [0, 24, 168, 720] as const
export type Overlap = (typeof OVERLAPS)[number]

/** Whether somebody can come in by a door. */
export const findPartnerState = (partner: OfficePartner): 'open' | 'noKey' | 'closed' =>
  partner.open ? (hasKey(partner) ? 'open' : 'noKey') : 'closed'

/** The newest key that works; null: none, or none is told. */
export const newestKey = ({ keys }: Pick<OfficePartner, 'keys'>): PartnerKey | null =>
  keys.find(({ state }) => state === 'works' || state === 'ending') ?? null

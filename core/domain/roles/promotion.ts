import { Role, type RoleCode } from '#contract/roles.ts'

/** The promotion's window in epoch ms, both ends inside: 2024-12-31 12:00 to 2025-03-21 23:59:59 in China (K11). */
export const PROMOTION_FROM = 1_735_617_600_000
export const PROMOTION_UNTIL = 1_742_572_799_000
/** First two digits of an area code: Henan, Hebei, Hunan. */
export const PROMOTION_AREAS: readonly string[] = ['41', '13', '43']

interface PromotionContext {
  readonly role: RoleCode
  /** Area code of the school, from two digits (province) to six (county); '' unknown. */
  readonly areaId: string
  /** Of the brand: one of the main ones. */
  readonly mainBrand: boolean
  /** Server's clock, epoch ms. */
  readonly now: number
}

/** Whether membership is promoted: to parents of three provinces, in the window, on main brands (A09). */
export const isPromoted = ({ role, areaId, mainBrand, now }: PromotionContext): boolean =>
  mainBrand &&
  role === Role.parent &&
  now >= PROMOTION_FROM &&
  now <= PROMOTION_UNTIL &&
  PROMOTION_AREAS.includes(areaId.slice(0, 2))

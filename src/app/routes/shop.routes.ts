import { FAMILY } from '#contract/roles.ts'
import type * as screens from '#src/features/shop/shop.screen.tsx'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { PATH, type Path } from '#src/nav/paths.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'

/** All in one chunk. */
type ShopScreens = typeof screens

/** Rows of membership and of printed wrong-answer books; these have their pages at three places. */
export const shopRoutes = (screen: MakeScreen): RouteRow[] => {
  const made = new Map<keyof ShopScreens, RouteRow['Screen']>()
  /** One for all addresses of a page (decision 0149). */
  const screenOf = (name: keyof ShopScreens): RouteRow['Screen'] => {
    const known = made.get(name)
    if (known) return known
    const fresh = screen(['shop'], async () => (await import('#src/features/shop/shop.screen.tsx'))[name])
    made.set(name, fresh)
    return fresh
  }
  const row = (
    path: Path,
    titleKey: MessageKey,
    name: keyof ShopScreens,
    { math = false, ...gate }: Pick<RouteRow, 'switch' | 'not'> & { math?: boolean },
  ): RouteRow => ({
    path,
    roles: FAMILY,
    userLevel: 1,
    ...gate,
    titleKey,
    offline: 'none',
    math,
    Screen: screenOf(name),
  })
  const vip = { not: 'closeVIP' } as const
  const book = { switch: 'allowPay' } as const
  return [
    row(PATH.vip, 'shop.vip.title', 'VipHomeScreen', vip),
    row(PATH.vipPay, 'shop.vip.buy', 'VipPayScreen', { ...vip, switch: ['allowPay', 'buyVip'] }),
    row(PATH.vipPaid, 'shop.paid.title', 'VipPaidScreen', vip),
    row(PATH.vipInstruction, 'shop.instruction.title', 'VipInstructionScreen', vip),
    ...[PATH.bookBuy, PATH.reportBookBuy, PATH.paperBuy].map((path) =>
      row(path, 'shop.book.buy', 'BookBuyScreen', book),
    ),
    ...[PATH.bookExample, PATH.reportBookExample].map((path) =>
      row(path, 'shop.book.example', 'BookExampleScreen', { ...book, math: true }),
    ),
    ...[PATH.bookRecord, PATH.reportBookRecord, PATH.paperRecord].map((path) =>
      row(path, 'shop.book.record', 'BookRecordScreen', book),
    ),
    row(PATH.paperIntroduce, 'shop.book.about', 'PaperIntroduceScreen', book),
  ]
}

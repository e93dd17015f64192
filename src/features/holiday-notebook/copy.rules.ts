import type { NotebookGoods } from '#contract/shop/notebook.ts'
import type { Order, Paying } from '#contract/shop/order.ts'

/**
 * What can be done about the printed copy: `own`: this account ordered it; `other`: somebody else of the family did;
 * `off`: nothing can be paid here; `notYet` and `over`: outside its time; `order`: it can be ordered.
 */
export type CopyWay = 'own' | 'other' | 'off' | 'notYet' | 'over' | 'order'

interface Copy {
  goods: Pick<NotebookGoods, 'ordered' | 'from' | 'until'>
  order: Pick<Order, 'state'> | null
  paying: Pick<Paying, 'why'>
}

/** @param now epoch ms by the school's clock */
export function copyWay({ goods, order, paying }: Copy, now: number): CopyWay {
  if (goods.ordered) return order !== null && order.state !== 'closed' ? 'own' : 'other'
  if (paying.why !== null) return 'off'
  if (now < Date.parse(goods.from)) return 'notYet'
  return now < Date.parse(goods.until) ? 'order' : 'over'
}

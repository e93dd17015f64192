import { useState } from 'react'
import type { NotebookGoods } from '#contract/notebook.ts'
import type { Order, Paying } from '#contract/order.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { skew } from '#src/state/client.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { OrderBadge } from '#src/ui/order-badge.tsx'
import shared from '#src/ui/shared.module.css'
import { copyWay } from './copy.rules.ts'
import css from './holiday.module.css'

interface CopyProps {
  goods: NotebookGoods | null
  order: Order | null
  paying: Paying
}

/** The copy that the school prints: the one thing here that costs something, and how it stands. */
export const Copy = ({ goods, order, paying }: CopyProps) => {
  const [now] = useState(() => Date.now() + skew.read())
  if (goods === null) return <p className={shared['quiet']}>{t('holiday.copy.none')}</p>
  const way = copyWay({ goods, order, paying }, now)
  const { goodsId } = goods
  return (
    <Card title={t('holiday.copy.title')} aside={order !== null && <OrderBadge state={order.state} />}>
      <div className={shared['stack']}>
        <p>{goods.about}</p>
        <p className={css['price']}>{t('holiday.copy.price', { price: yuan(goods.priceFen) })}</p>
        {way === 'order' && (
          <>
            <p className={shared['quiet']}>
              {t('holiday.copy.until', { until: formatDate(Date.parse(goods.until)) })}
            </p>
            <ButtonLink block href={href.book(PATH.bookBuy, { goodsId })}>
              {t('holiday.copy.order')}
            </ButtonLink>
          </>
        )}
        {way !== 'order' && way !== 'own' && (
          <p role="status">{t(`holiday.copy.${way}`, { from: formatDate(Date.parse(goods.from)) })}</p>
        )}
        {order !== null && (
          <ButtonLink block href={href.order(PATH.bookRecord, { orderId: order.orderId })}>
            {t('holiday.copy.order.see')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

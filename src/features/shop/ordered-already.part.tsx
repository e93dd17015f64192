import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { orderPage } from './start-order.actions.ts'

/** The child has this book ordered already: by this account, or by somebody else of the family. */
export const OrderedAlready = ({ goodsId }: { goodsId: string }) => {
  const known = useCall('GET /api/base/data/notebook/student/order/exist', { query: { goodsId } })
  return (
    <Reading of={known} failed={t('shop.orderFailed')}>
      {({ order }) => (
        <Card title={t('shop.book.ordered')}>
          <div className={shared['stack']}>
            <p>{t(order === null ? 'shop.book.orderedByOther' : 'shop.book.orderedByYou')}</p>
            {order !== null && (
              <ButtonLink kind="primary" block href={orderPage('notebook', order.orderId)}>
                {t('shop.openOrderGo')}
              </ButtonLink>
            )}
          </div>
        </Card>
      )}
    </Reading>
  )
}

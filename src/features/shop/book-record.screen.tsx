import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { OrderBadge } from '#src/ui/order-badge.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { orderIdOf } from './order.rules.ts'
import { OrderView } from './order-view.part.tsx'
import { orderPage } from './start-order.actions.ts'

/** The books this account ordered for the present child; the one the address names is opened, and followed while it waits. */
export const BookRecordScreen = () => {
  const orderId = orderIdOf(useQuery('orderId'))
  const read = useCall('GET /api/base/data/notebook/order/student', {})
  return (
    <Page
      title={t('shop.book.record')}
      back={orderId === null ? PATH.bookBuy : PATH.bookRecord}
      asOf={read.asOf}
    >
      <Reading of={read} failed={t('shop.orderFailed')} lines={5}>
        {({ orders }) => {
          const one = orders.find((order) => order.orderId === orderId)
          if (one) return <OrderView order={one} reload={read.reload} />
          if (orders.length === 0 || orderId !== null) {
            return (
              <EmptyState
                sign="search"
                title={t(orderId === null ? 'shop.book.noOrders' : 'shop.noSuchOrder')}
                text={t(orderId === null ? 'shop.book.noOrdersText' : 'shop.noSuchOrderText')}
                action={<ButtonLink href={PATH.bookBuy}>{t('shop.book.buy')}</ButtonLink>}
              />
            )
          }
          return (
            <CardList label={t('shop.book.record')}>
              {orders.map((order) => (
                <ListItem
                  key={order.orderId}
                  title={order.name}
                  note={`${yuan(order.amountFen)} · ${formatDate(Date.parse(order.createdAt))}`}
                  end={<OrderBadge state={order.state} />}
                  href={orderPage('notebook', order.orderId)}
                />
              ))}
            </CardList>
          )
        }}
      </Reading>
    </Page>
  )
}

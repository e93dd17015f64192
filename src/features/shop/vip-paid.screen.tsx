import { Status } from '#contract/envelope.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { orderIdOf } from './order.rules.ts'
import { OrderView } from './order-view.part.tsx'
import { useMembershipOrder } from './use-order.ts'

const None = ({ named }: { named: boolean }) => (
  <EmptyState
    sign="search"
    title={t(named ? 'shop.noSuchOrder' : 'shop.noOrder')}
    text={t(named ? 'shop.noSuchOrderText' : 'shop.noOrderText')}
    action={<ButtonLink href={PATH.vip}>{t('shop.toVip')}</ButtonLink>}
  />
)

/** How a payment ended. The address says which order and nothing more: the school says how it stands. */
export const VipPaidScreen = () => {
  const orderId = orderIdOf(useQuery('orderId'))
  const read = useMembershipOrder(orderId)
  const gone = read.failure?.status === Status.notFound
  return (
    <Page title={t('shop.paid.title')} back={PATH.vip} asOf={read.asOf}>
      {gone ? (
        <None named />
      ) : (
        <Reading of={read} failed={t('shop.orderFailed')}>
          {({ order }) =>
            order === null ? <None named={false} /> : <OrderView order={order} reload={read.reload} />
          }
        </Reading>
      )}
    </Page>
  )
}

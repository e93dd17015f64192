import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { session } from '#src/state/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Gulou } from './gulou.part.tsx'
import { Levels } from './levels.part.tsx'
import { orderPage } from './start-order.actions.ts'
import { Trial } from './trial.part.tsx'
import { VipParts } from './vip-parts.part.tsx'
import { VipState } from './vip-state.part.tsx'

/** The membership of the present child: what it is now, what it is for, and the ways to it. */
export const VipHomeScreen = () => {
  const { account } = useSnapshot(session)
  const state = useCall('GET /api/base/data/system/account/user/membership', {})
  return (
    <Page title={t('shop.vip.title')} back={PATH.user} asOf={state.asOf}>
      <Reading of={state} failed={t('shop.failed')}>
        {(data) => (
          <>
            <VipState state={data} />
            {data.openOrder !== null && (
              <Card title={t('shop.openOrder')}>
                <p>{t('shop.openOrderText', { name: data.openOrder.name })}</p>
                <ButtonLink kind="primary" block href={orderPage('membership', data.openOrder.orderId)}>
                  {t('shop.openOrderGo')}
                </ButtonLink>
              </Card>
            )}
            {account?.showVipModules === true && data.freePractices ? (
              <>
                <VipParts aWeek={data.freePractices} />
                <Trial trial={data.trial} onTaken={state.reload} />
                <Where switch="buyVip">
                  <ButtonLink kind={data.openOrder === null ? 'primary' : 'plain'} block href={PATH.vipPay}>
                    {t(data.active ? 'shop.vip.longer' : 'shop.vip.buy')}
                  </ButtonLink>
                </Where>
                {data.gulou && <Gulou onUpgraded={state.reload} />}
                <Levels current={data.active ? data.level : 0} />
              </>
            ) : (
              <EmptyState sign="done" title={t('shop.vip.allFree')} text={t('shop.vip.allFreeText')} />
            )}
          </>
        )}
      </Reading>
      <CardList label={t('shop.more')}>
        <ListItem title={t('shop.instruction.title')} href={PATH.vipInstruction} />
        <ListItem title={t('shop.vip.lastOrder')} href={PATH.vipPaid} />
      </CardList>
    </Page>
  )
}

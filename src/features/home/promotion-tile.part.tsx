import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

/** Tells parents of the promotion's provinces about membership, in its window (A09); the server says for whom it is. */
export const PromotionTile = () => {
  const { account } = useSnapshot(session)
  if (!account?.showVipPromotion || account.membershipActive) return null
  return (
    <CardList label={t('home.promotion')}>
      <ListItem title={t('home.promotion')} note={t('home.promotionNote')} href={PATH.vip} />
    </CardList>
  )
}

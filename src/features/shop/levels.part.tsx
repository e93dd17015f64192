import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './shop.module.css'

/**
 * The products a family can buy, each with what it lasts and costs.
 * @param current id of the product that this identity bought and that counts now; null: none
 */
export const Levels = ({ current }: { current: string | null }) => {
  const offer = useCall('GET /api/base/data/system/account/user/membership/product', {})
  return (
    <Reading of={offer} failed={t('shop.failed')}>
      {({ products }) => (
        <CardList title={t('shop.levels')} none={<p className={shared['quiet']}>{t('shop.noProducts')}</p>}>
          {products.map((p) => (
            <ListItem
              key={p.productId}
              title={
                <span className={css['row']}>
                  {p.name}
                  {p.productId === current && <Badge tone="good">{t('shop.vip.now')}</Badge>}
                </span>
              }
              note={t('shop.levelDays', { level: p.level, days: p.days })}
              end={yuan(p.priceFen)}
            />
          ))}
        </CardList>
      )}
    </Reading>
  )
}

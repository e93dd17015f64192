import type { NotebookGoods } from '#contract/shop/notebook.ts'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './shop.module.css'

interface BookCardProps {
  goods: NotebookGoods
  /** Where it is ordered; absent on that page. */
  go?: string
}

/** A printed book: what is in it, what it costs, until when it can be ordered. */
export const BookCard = ({ goods, go }: BookCardProps) => (
  <Card title={goods.name} aside={goods.ordered && <Badge tone="good">{t('shop.book.ordered')}</Badge>}>
    <div className={shared['stack']}>
      <p>{goods.about}</p>
      <div className={css['row']}>
        <span className={css['price']}>{yuan(goods.priceFen)}</span>
        <span className={shared['quiet']}>
          {t('shop.book.until', {
            from: formatDay(Date.parse(goods.from)),
            until: formatDay(Date.parse(goods.until)),
          })}
        </span>
      </div>
      {go !== undefined && (
        <ButtonLink kind={goods.ordered ? 'plain' : 'primary'} block href={go}>
          {t(goods.ordered ? 'shop.book.look' : 'shop.book.order')}
        </ButtonLink>
      )}
    </div>
  </Card>
)

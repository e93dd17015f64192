import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { BookCard } from './book-card.part.tsx'
import css from './shop.module.css'

const STEPS = ['collect', 'print', 'redo'] as const

/** What a printed wrong-answer book is and what it is good for, with what the school offers now. */
export const PaperIntroduceScreen = () => {
  const all = useCall('GET /api/base/data/notebook/goods/available', {})
  return (
    <Page title={t('shop.book.about')} back={PATH.bookBuy} asOf={all.asOf}>
      <Card title={t('shop.intro.title')}>
        <ol className={shared['list']}>
          {STEPS.map((step) => (
            <li key={step}>{t(`shop.intro.${step}`)}</li>
          ))}
        </ol>
      </Card>
      <Reading of={all} failed={t('shop.failed')}>
        {({ goods }) =>
          goods.length === 0 ? (
            <EmptyState title={t('shop.book.none')} text={t('shop.book.noneText')} />
          ) : (
            goods.map((one) => <BookCard key={one.goodsId} goods={one} />)
          )
        }
      </Reading>
      <div className={css['two']}>
        <ButtonLink href={PATH.bookExample}>{t('shop.book.example')}</ButtonLink>
        <ButtonLink kind="primary" href={PATH.bookBuy}>
          {t('shop.book.buy')}
        </ButtonLink>
      </div>
    </Page>
  )
}

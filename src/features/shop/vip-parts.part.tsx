import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

const FREE = ['report', 'homework', 'wrong', 'consolidate', 'given'] as const

/** What a membership adds, and what is free for everybody and stays so. `aWeek`: practices of one's own choice without one. */
export const VipParts = ({ aWeek }: { aWeek: number }) => (
  <Card title={t('shop.parts')}>
    <div className={shared['stack']}>
      <p>{t('shop.part.practice', { n: aWeek })}</p>
      <div className={shared['tight']}>
        <h3 className={shared['quiet']}>{t('shop.free')}</h3>
        <ul className={shared['list']}>
          {FREE.map((key) => (
            <li key={key}>{t(`shop.free.${key}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  </Card>
)

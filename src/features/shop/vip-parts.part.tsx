import {
  accessOf,
  FREE_FEATURES,
  MEMBER_FEATURES,
  type MemberFeature,
} from '#core/domain/membership/access.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

/** How many are free without a membership, by the table; 0: none. */
function freeOf(feature: MemberFeature, aWeek: number): number {
  if (feature === 'precisionPractice') return aWeek
  const access = accessOf('none', feature)
  return access.kind === 'counted' ? access.free : 0
}

/**
 * What a membership adds, and what is free for everybody and stays so, by the table that the server keeps to.
 * @param aWeek practices of one's own choice a week that need no membership at this school
 */
export const VipParts = ({ aWeek }: { aWeek: number }) => (
  <Card title={t('shop.parts')}>
    <div className={shared['stack']}>
      <ul className={shared['list']}>
        {MEMBER_FEATURES.map((feature) => (
          <li key={feature}>{t(`shop.part.${feature}`, { n: freeOf(feature, aWeek) })}</li>
        ))}
      </ul>
      <div className={shared['tight']}>
        <h3 className={shared['quiet']}>{t('shop.free')}</h3>
        <ul className={shared['list']}>
          {FREE_FEATURES.map((feature) => (
            <li key={feature}>{t(`shop.free.${feature}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  </Card>
)

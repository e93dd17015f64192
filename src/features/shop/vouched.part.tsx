import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

/** The membership that a sign-on partner vouches for; nothing where no partner does, or none can be asked. */
export const Vouched = () => {
  const { data } = useCall('GET /api/base/data/system/account/user/membership/chencai', {})
  if (data?.membershipStatus !== 1 || data.vipEndTime === null) return null
  const date = formatDay(data.vipEndTime)
  return (
    <Card
      title={t('shop.vouched.title')}
      aside={
        <Badge tone={data.active ? 'good' : 'muted'}>
          {t(data.active ? 'shop.vip.active' : 'shop.vip.ended')}
        </Badge>
      }
    >
      <p className={shared['quiet']}>
        {data.active ? t('shop.vip.until', { date }) : t('shop.vip.endedAt', { date })}
      </p>
      <p className={shared['quiet']}>{t('shop.vouched.text')}</p>
    </Card>
  )
}

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { brand } from '#src/state/brand.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Door } from './door.part.tsx'
import { leapOf } from './springboard.rules.ts'

/** Leads to `targetUrl` with the rest of the query, but only to sites the brand names. */
export const SpringboardScreen = () => {
  const { search } = usePlace()
  const { springboardOrigins } = useSnapshot(brand)
  const leap = leapOf(search, location.origin, springboardOrigins)
  const { kind } = leap
  const to = kind === 'inside' ? leap.to : kind === 'outside' ? leap.url : null
  useEffect(() => {
    if (to === null) return
    if (kind === 'inside') go(to, { replace: true })
    else location.replace(to)
  }, [kind, to])
  if (leap.kind !== 'refused') return <Door title={t('sso.leaping')} text="" isBusy />
  return (
    <Door
      title={t('sso.leapTitle')}
      text={leap.host === '' ? t('sso.leapBroken') : t('sso.leapText', { host: leap.host })}
    >
      <ButtonLink kind="primary" block href={PATH.home}>
        {t('common.goHome')}
      </ButtonLink>
    </Door>
  )
}

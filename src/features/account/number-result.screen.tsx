import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'

/** What happens after the question was sent. */
export const NumberResultScreen = () => {
  const asked = useCall('GET /api/base/data/school/student/search/status', {})
  const newest = asked.data?.requests[0]
  return (
    <Page title={t('number.resultTitle')} back={PATH.numberList}>
      <EmptyState
        title={newest ? newest.maskedName : t('number.resultTitle')}
        text={t('number.resultText')}
        action={newest && <Badge tone="info">{t(`number.${newest.status}`)}</Badge>}
      />
      <p className={shared['row']}>
        <ButtonLink kind="primary" href={PATH.numberList}>
          {t('number.see')}
        </ButtonLink>
        <ButtonLink href={PATH.bindChild}>{t('number.bindNow')}</ButtonLink>
      </p>
    </Page>
  )
}

import { useSnapshot } from 'valtio'
import { FAMILY } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { session } from '#src/state/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'
import type { Link } from './use-report.ts'

/** The way to the scanned card, where the school shows it; staff always see it. */
export const ScanLink = ({ link, paperId }: { link: Link; paperId: string }) => {
  const { identity } = useSnapshot(session)
  const { data } = useCall('GET /api/exam/display/originPaperDisplayType', { query: { examId: link.examId } })
  const family = identity !== null && FAMILY.includes(identity.userType)
  if (!data || (family && data.originPaperDisplayType === 'none')) return null
  return (
    <p className={shared['below']}>
      <ButtonLink block href={href.scannedCard({ ...link, paperId })}>
        {t('answers.scan.open')}
      </ButtonLink>
    </p>
  )
}

import { t } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import type { usePapers } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

/** What a page about one paper says while none is known. */
export const NoPaper = ({ of }: { of: ReturnType<typeof usePapers>['papers'] }) => (
  <Reading of={of} failed={t('readProgress.failed')} lines={6}>
    {() => (
      <EmptyState
        sign="wait"
        title={t('readProgress.none')}
        text={t('readProgress.noneText')}
        action={<ButtonLink href={waysHere().progress}>{t('readProgress.title')}</ButtonLink>}
      />
    )}
  </Reading>
)

import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

/** No student number was found since the page was opened, and the way to find one. */
export const NoNumber = () => (
  <EmptyState
    title={t('entry.number.none')}
    text={t('entry.number.noneText')}
    action={
      <ButtonLink kind="primary" href={PATH.numberForm}>
        {t('entry.number.find')}
      </ButtonLink>
    }
  />
)

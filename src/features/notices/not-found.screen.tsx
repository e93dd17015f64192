import { t } from '#src/i18n/i18n.ts'
import { Notice } from './notice.part.tsx'

/** An address that is in no table. */
export const NotFoundScreen = () => (
  <Notice title={t('notice.notFoundTitle')} text={t('notice.notFoundText')} />
)

import { t } from '#src/i18n/i18n.ts'
import { Notice } from './notice.part.tsx'

/** The server refused (status 10002). */
export const DeniedScreen = () => <Notice title={t('notice.deniedTitle')} text={t('notice.deniedText')} />

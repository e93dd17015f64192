import { t } from '#src/i18n/i18n.ts'
import { isOldIos } from '#src/platform/device-client.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** On an iOS too old for the app: says so for as long as the app is open (E07). It cannot be put away. */
export const OldSystem = ({ userAgent = navigator.userAgent }: { userAgent?: string }) =>
  isOldIos(userAgent) ? <LineBar tone="warn">{t('failure.oldIos')}</LineBar> : null

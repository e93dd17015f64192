import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** Said while work waits in a browser that was asked to keep it for good and did not agree. */
export const MayClear = () => {
  const { waiting, persists } = useOutbox()
  return waiting > 0 && persists === false ? <LineBar tone="warn">{t('homework.mayClear')}</LineBar> : null
}

import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** Said before anything is begun in a browser that lets nothing be kept: whoever knows it may take another one. */
export const KeepsNothing = () =>
  useOutbox().keeps ? null : <LineBar tone="warn">{t('homework.keepsNothing')}</LineBar>

import type { WorkItem } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** Says what to do while work waits that only this page has. */
export const HeldBar = ({ items }: { items: readonly Readonly<WorkItem>[] }) =>
  items.some(({ status }) => status.at === 'phone' && status.place !== undefined) ? (
    <LineBar tone="warn">{t('homework.heldBar')}</LineBar>
  ) : null

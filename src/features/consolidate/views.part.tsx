import { t } from '#src/i18n/i18n.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

interface ViewsProps<V> {
  views: readonly V[]
  value: V
  onChange: (next: V) => void
}

/** Which lines of a list are in view. */
export const Views = <V extends 'open' | 'done' | 'all' | 'mark' | 'missing'>({
  views,
  value,
  onChange,
}: ViewsProps<V>) => (
  <SegmentedControl
    label={t('consolidate.view')}
    value={value}
    onChange={onChange}
    options={views.map((view) => ({ value: view, title: t(`consolidate.view.${view}`) }))}
  />
)

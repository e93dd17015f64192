import { DATE_PRESETS, type DatePreset, isDatePreset, presetStart } from '#core/domain/dates/presets.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { serverNow } from '#src/state/client.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Picker } from '#src/ui/report/picker.tsx'

const ALL = 'all'
const choose = (span: string) => setQuery({ span: span === ALL ? null : span })

/** The span of time in the address; null: any time. */
export const useSpan = (): DatePreset | null => {
  const asked = useQuery('span')
  return isDatePreset(asked) ? asked : null
}

/**
 * Its fields of the list's call. It begins at a midnight, so that a whole day asks and keeps the same; when a term
 * begins is the school's to know.
 */
export const fromOf = (span: DatePreset | null): { from?: number; term?: 1 } => {
  if (span === null) return {}
  const from = presetStart(span, serverNow())
  return span === 'semester' ? { from, term: 1 } : { from }
}

/** Narrows a list to a span of time (K14). */
export const SpanPicker = ({ span }: { span: DatePreset | null }) => (
  <Picker
    label={t('exam.span')}
    value={span ?? ALL}
    onChange={choose}
    options={[ALL, ...DATE_PRESETS].map((value) => ({
      value,
      title: t(`exam.span.${value as DatePreset | typeof ALL}`),
    }))}
  />
)

/** There is no exam in the span, but maybe before it. */
export const NoneInSpan = () => (
  <EmptyState
    sign="search"
    title={t('exam.span.none')}
    text={t('exam.span.noneText')}
    action={<Button onClick={() => choose(ALL)}>{t('exam.span.showAll')}</Button>}
  />
)

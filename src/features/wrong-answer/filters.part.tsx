import type { WrongEntry } from '#contract/wrong/notebook.ts'
import { t } from '#src/i18n/i18n.ts'
import { CAUSES } from '#src/ui/report/cause-buttons.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { countEntriesByExam, type Narrow, pointsOf, SORTS } from './list.rules.ts'
import css from './wrong.module.css'

interface FiltersProps {
  entries: readonly WrongEntry[]
  narrow: Narrow
  onChange: (fields: Record<string, string | null>) => void
}

/** Why, what about, which exam, today's only, in which order; each choice stays in the address. */
export const Filters = ({ entries, narrow, onChange }: FiltersProps) => {
  const all = { value: '', title: t('wrong.filter.all') }
  const set = (name: string) => (value: string) => onChange({ [name]: value === '' ? null : value })
  return (
    <div className={css['filters']} role="group" aria-label={t('wrong.filter')}>
      <Picker
        above
        label={t('wrong.filter.exam')}
        value={narrow.examId}
        onChange={set('examId')}
        options={[
          all,
          ...countEntriesByExam(entries).map(({ examId, name, n }) => ({
            value: examId,
            title: `${name} (${n})`,
          })),
        ]}
      />
      <Picker
        above
        label={t('wrong.filter.cause')}
        value={narrow.cause}
        onChange={set('cause')}
        options={[
          all,
          ...CAUSES.map((cause) => ({ value: cause, title: t(`answers.cause.${cause}`) })),
          { value: 'none', title: t('wrong.filter.noCause') },
        ]}
      />
      <Picker
        above
        label={t('wrong.filter.point')}
        value={narrow.point}
        onChange={set('point')}
        options={[all, ...pointsOf(entries).map(({ name, n }) => ({ value: name, title: `${name} (${n})` }))]}
      />
      <Picker
        above
        label={t('wrong.sort')}
        value={narrow.sort}
        onChange={(value) => onChange({ sort: value === 'newest' ? null : value })}
        options={SORTS.map((value) => ({ value, title: t(`wrong.sort.${value}`) }))}
      />
      <label className={shared['check']}>
        <input
          type="checkbox"
          checked={narrow.due}
          onChange={(event) => onChange({ due: event.target.checked ? '1' : null })}
        />
        <span>{t('wrong.filter.due')}</span>
      </label>
    </div>
  )
}

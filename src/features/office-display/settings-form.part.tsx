import { t } from '#src/i18n/i18n.ts'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import css from './display.module.css'
import type { DisplayForm, Wrong } from './display.rules.ts'

interface SettingsFormProps {
  form: DisplayForm
  wrong: Wrong | null
  onChange: (form: DisplayForm) => void
}

const RANKS = ['none', 'level', 'band', 'exact'] as const
const CARDS = ['none', 'plain', 'marks'] as const
const THRESHOLDS = ['excellent', 'good', 'pass', 'low'] as const

/** Every display rule of a school, each with what it means. */
export const SettingsForm = ({ form, wrong, onChange }: SettingsFormProps) => {
  const set = (more: Partial<DisplayForm>) => onChange({ ...form, ...more })
  const about = (of: readonly Wrong[]) =>
    wrong !== null && of.includes(wrong) ? t(`officeDisplay.wrong.${wrong}`) : undefined
  return (
    <div className={css['row']}>
      <SegmentedControl
        shown
        label={t('officeDisplay.rank')}
        options={RANKS.map((value) => ({ value, title: t(`officeDisplay.rank.${value}`) }))}
        value={form.rankDisplay}
        onChange={(rankDisplay) => set({ rankDisplay })}
      />
      <p className={shared['quiet']}>{t(`officeDisplay.rankMeans.${form.rankDisplay}`)}</p>
      <SegmentedControl
        shown
        label={t('officeDisplay.card')}
        options={CARDS.map((value) => ({ value, title: t(`officeDisplay.card.${value}`) }))}
        value={form.originPaperDisplayType}
        onChange={(originPaperDisplayType) => set({ originPaperDisplayType })}
      />
      <SegmentedControl
        shown
        label={t('officeDisplay.weixin')}
        options={[
          { value: 'yes', title: t('officeDisplay.shown') },
          { value: 'no', title: t('officeDisplay.hidden') },
        ]}
        value={form.weixinDisplay ? 'yes' : 'no'}
        onChange={(value) => set({ weixinDisplay: value === 'yes' })}
      />
      <SegmentedControl
        shown
        label={t('officeDisplay.staff')}
        options={(['grade', 'seen'] as const).map((value) => ({
          value,
          title: t(`officeDisplay.staff.${value}`),
        }))}
        value={form.staffCompare}
        onChange={(staffCompare) => set({ staffCompare })}
      />
      <SegmentedControl
        shown
        label={t('officeDisplay.earlier')}
        options={(['schoolYear', 'all'] as const).map((value) => ({
          value,
          title: t(`officeDisplay.earlier.${value}`),
        }))}
        value={form.earlierExams ?? 'schoolYear'}
        onChange={(earlierExams) => set({ earlierExams })}
      />
      <SegmentedControl
        shown
        label={t('officeDisplay.absent')}
        options={(['apart', 'counted'] as const).map((value) => ({
          value,
          title: t(`officeDisplay.absent.${value}`),
        }))}
        value={form.absentInTotal}
        onChange={(absentInTotal) => set({ absentInTotal })}
      />
      <Field
        label={t('officeDisplay.levels')}
        value={form.levels}
        hint={t('officeDisplay.levelsHint')}
        error={about(['levels', 'levelsSum', 'levelsTwice'])}
        onChange={(event) => set({ levels: event.target.value })}
      />
      <fieldset className={css['four']}>
        <legend className={shared['label']}>{t('officeDisplay.thresholds')}</legend>
        {THRESHOLDS.map((name) => (
          <Field
            key={name}
            label={t(`officeDisplay.thresholds.${name}`)}
            inputMode="decimal"
            value={form.thresholds[name]}
            onChange={(event) => set({ thresholds: { ...form.thresholds, [name]: event.target.value } })}
          />
        ))}
      </fieldset>
      {about(['thresholds', 'thresholdsOrder']) !== undefined && (
        <p className={shared['error']}>{about(['thresholds', 'thresholdsOrder'])}</p>
      )}
      <SegmentedControl
        shown
        label={t('officeDisplay.critical')}
        options={(['rank', 'marks'] as const).map((value) => ({
          value,
          title: t(`officeDisplay.critical.${value}`),
        }))}
        value={form.critical.by}
        onChange={(by) => set({ critical: { ...form.critical, by } })}
      />
      <Field
        label={t(`officeDisplay.criticalWidth.${form.critical.by}`)}
        inputMode="decimal"
        value={form.critical.value}
        hint={t(`officeDisplay.criticalHint.${form.critical.by}`)}
        error={about(['critical'])}
        onChange={(event) => set({ critical: { ...form.critical, value: event.target.value } })}
      />
    </div>
  )
}

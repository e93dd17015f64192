import type { AskedExam, ImportSettings, OfficeImportDraft } from '#contract/office/import-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTabState } from '#src/state/tab-state.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/class-names.ts'
import { Facts } from '#src/ui/facts.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-scores.module.css'
import type { DraftCalls } from './use-draft-calls.ts'
import { removeSentFields } from './use-unsaved.ts'

const factsOf = ({ name, day, grades, courses, students, common }: AskedExam) =>
  [
    [t('scores.examName'), name],
    [t('scores.date'), day],
    [t('scores.grade'), grades.join(t('scores.comma'))],
    [t('scores.subjects'), courses.join(t('scores.comma'))],
    [t('scores.students'), students],
    [t('scores.which.common'), common],
  ] as const

/** Where an exam of the same name and day is stored: is this that one, or another? */
const ImportWhich = ({ draft, calls }: { draft: OfficeImportDraft; calls: DraftCalls }) => {
  const { corrects = '' } = draft.settings
  const asks = draft.state === 'faults' ? (draft.check?.asks ?? []) : []
  const say = (answer: string) => void calls.settings({ corrects: answer })
  const busy = calls.doing === 'settings'
  if (asks.length === 0 && corrects === '') return null
  if (asks.length === 0)
    return (
      <div className={css['acts']}>
        <span>{t(corrects === 'new' ? 'scores.which.isNew' : 'scores.which.isCorrection')}</span>
        <Button kind="quiet" busy={busy} onClick={() => say('')}>
          {t('scores.which.again')}
        </Button>
      </div>
    )
  return (
    <section className={cx(css['middle'], css['which'])} aria-label={t('scores.which.title')}>
      <h3>{t('scores.which.title')}</h3>
      <p>{t('scores.which.text')}</p>
      {asks.map((exam) => (
        <div key={exam.examId} className={css['middle']}>
          <Facts facts={factsOf(exam)} />
          <p className={shared['quiet']}>{t(`scores.which.why.${exam.why}`)}</p>
          <div>
            <Button busy={busy} onClick={() => say(exam.examId)}>
              {t('scores.which.correct')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button kind="primary" busy={busy} onClick={() => say('new')}>
          {t('scores.which.new')}
        </Button>
      </div>
    </section>
  )
}

const TYPES: readonly ImportSettings['type'][] = [
  '',
  'monthly',
  'midterm',
  'final',
  'mock',
  'quiz',
  'joint',
  'other',
]
const RANKS: readonly ImportSettings['rank'][] = ['', 'none', 'level', 'band', 'exact']

const NOTHING_TYPED: Partial<ImportSettings> = {}
const isTyped = (kept: unknown): kept is Partial<ImportSettings> => typeof kept === 'object' && kept !== null

/** What the exam is called and when it was; what files do not say themselves. */
export const ImportSettingsForm = ({ draft, calls }: { draft: OfficeImportDraft; calls: DraftCalls }) => {
  // what is typed stays while a check that goes on gives another revision, and when the page is loaded again
  const [typed, setTyped] = useTabState(`import-settings.${draft.importId}`, NOTHING_TYPED, isTyped)
  const now = { ...draft.settings, ...typed }
  const set = (change: Partial<ImportSettings>) => setTyped((was) => ({ ...was, ...change }))
  const isChanged = JSON.stringify(now) !== JSON.stringify(draft.settings)
  const text = (name: 'exam' | 'grade' | 'className' | 'note') => (
    <Field
      label={t(`scores.set.${name}`)}
      hint={name === 'exam' ? undefined : t(`scores.set.${name}Hint`)}
      value={now[name]}
      maxLength={name === 'note' ? 500 : 120}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  const tick = (name: 'create' | 'update') => (
    <label className={shared['check']}>
      <input
        type="checkbox"
        checked={now[name]}
        onChange={(event) => set({ [name]: event.target.checked })}
      />
      {t(`scores.set.${name}`)}
    </label>
  )
  return (
    <Card title={t('scores.settings')}>
      <ImportWhich draft={draft} calls={calls} />
      <form
        className={css['middle']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged)
            void calls
              .settings(typed)
              .then((isDone) => isDone && setTyped((now) => removeSentFields(now, typed)))
        }}
      >
        <div className={css['grid']}>
          {text('exam')}
          <Field
            label={t('scores.date')}
            type="date"
            value={now.date.slice(0, 10)}
            onChange={(event) => set({ date: event.target.value })}
          />
          <SelectField
            label={t('scores.set.type')}
            options={TYPES.map((value) => ({ value, title: t(`scores.type.${value || 'byName'}`) }))}
            value={now.type}
            onChange={(value) => set({ type: TYPES.find((one) => one === value) ?? '' })}
          />
          <SelectField
            label={t('scores.ranks')}
            options={RANKS.map((value) => ({ value, title: t(`scores.rank.${value || 'asSchool'}`) }))}
            value={now.rank}
            onChange={(value) => set({ rank: RANKS.find((one) => one === value) ?? '' })}
          />
          {text('grade')}
          {text('className')}
          {text('note')}
        </div>
        <div>
          {tick('create')}
          {tick('update')}
        </div>
        <div>
          <Button type="submit" busy={calls.doing === 'settings'} disabled={!isChanged}>
            {t('scores.saveSettings')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

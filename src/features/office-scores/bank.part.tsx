import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { useJob } from '#src/state/job.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_DONE } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import css from './office-scores.module.css'

type QuestionBank = Calls['GET /api/office/bank']['reply']

/** Values of a choice that is no subject and no collection: neither can have these signs. */
const ALL = '*'

/** What is chosen of the bank, and the press that packs it. */
const Choose = ({ list, most }: QuestionBank) => {
  const [courseId, setCourse] = useState(ALL)
  const [source, setSource] = useState(ALL)
  const tell = useTell()
  const job = useJob('POST /api/office/bank/file', tell)
  const ofCourse = list.filter((one) => courseId === ALL || one.courseId === courseId)
  const sources = [...new Set(ofCourse.map((one) => one.source))]
  const chosen = sources.includes(source) ? source : ALL
  const count = ofCourse.reduce(
    (sum, one) => (chosen === ALL || one.source === chosen ? sum + one.questions : sum),
    0,
  )
  const body = { ...(courseId !== ALL && { courseId }), ...(chosen !== ALL && { source: chosen }) }
  const save = async () => {
    const file = (await job.run({ body }))?.data
    if (!file) return
    saveSpreadsheet(file.fileName, file.content)
    showToast(t('scores.bank.saved', { name: file.fileName, n: file.questions }), TOAST_DONE)
  }
  return (
    <div className={css['middle']}>
      <SelectField
        label={t('scores.subject')}
        options={[
          { value: ALL, title: t('scores.bank.allSubjects') },
          ...[...new Map(list.map((one) => [one.courseId, one.courseName]))].map(([value, title]) => ({
            value,
            title,
          })),
        ]}
        value={courseId}
        onChange={setCourse}
      />
      {sources.length > 1 && (
        <SelectField
          label={t('scores.bank.source')}
          options={[
            { value: ALL, title: t('scores.bank.allSources') },
            ...sources.map((value) => ({ value, title: value || t('scores.bank.noSource') })),
          ]}
          value={chosen}
          onChange={setSource}
        />
      )}
      <p>{t(count > most ? 'scores.bank.tooMany' : 'scores.bank.count', { n: count, most })}</p>
      <Button disabled={count > most} onClick={() => void save()}>
        {t('scores.bank.save')}
      </Button>
      <JobSheet
        title={t('scores.bank.saving')}
        progress={job.view.kind === 'running' ? job.view.progress : null}
        question={job.view.kind === 'question' ? failureText(job.view.failure) : null}
        onAgain={() => void save()}
        onStop={() => job.stop()}
      />
    </div>
  )
}

/** The school's bank of questions, to be taken elsewhere. */
export const Bank = () => {
  const bank = useCall('GET /api/office/bank', {})
  return (
    <Card title={t('scores.kind.questions')}>
      <Reading of={bank} failed={t('scores.bank.failed')} lines={3}>
        {(data) =>
          data.list.length === 0 ? (
            <EmptyState title={t('scores.bank.empty')} text={t('scores.bank.emptyHint')} />
          ) : (
            <Choose {...data} />
          )
        }
      </Reading>
    </Card>
  )
}

import { useState } from 'react'
import type { WrongEntry } from '#contract/wrong/notebook.ts'
import type { ErrorCause } from '#contract/wrong/wrong.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { CauseButtons } from '#src/ui/report/cause-buttons.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Child } from './child.part.tsx'
import { LabelMany } from './label-many.part.tsx'
import { withPending } from './pending.rules.ts'
import { Question } from './question.part.tsx'
import { useAction } from './use-action.ts'
import { usePending } from './use-pending.ts'
import { Waiting } from './waiting.part.tsx'
import css from './wrong.module.css'

type LabelMode = 'one' | 'many'

/** The words of the question, as the phone or the school has them; labelling goes on without. */
const Words = ({ entry }: { entry: WrongEntry }) => {
  const { examId, paperId, itemNo } = entry
  const reading = useCall('GET /api/exam/wrong/detail', { query: { examId, paperId, itemNo } })
  return (
    <Reading of={reading} failed={t('wrong.failedOne')} lines={4}>
      {(data) => <Question question={data} drawn={data.drawn} />}
    </Reading>
  )
}

/** One question after the other; what was said stays to be seen and taken back by going back. */
const Labelling = ({ entries, studentId }: { entries: readonly WrongEntry[]; studentId: string }) => {
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState<ReadonlyMap<string, ErrorCause | null>>(new Map())
  const { busy, run } = useAction(studentId)
  const entry = entries[at]
  const labelled = [...said.values()].filter((cause) => cause !== null).length
  if (!entry)
    return (
      <EmptyState
        sign="done"
        title={t('wrong.label.done', { n: labelled })}
        text={t('wrong.label.doneText')}
        action={
          <div className={shared['acts']}>
            <Button onClick={() => setAt(entries.length - 1)}>{t('wrong.label.before')}</Button>
            <ButtonLink kind="primary" href={PATH.wrongCourses}>
              {t('wrong.toCourses')}
            </ButtonLink>
          </div>
        }
      />
    )
  const name = questionKey(entry)
  const { examId, paperId, itemNo } = entry
  const chosen = said.get(name) ?? null
  const choose = async (cause: ErrorCause | null) => {
    if (!(await run(entry, { cause }))) return
    setSaid(new Map([...said, [name, cause]]))
    // marked wrongly leads to the report of it first
    if (cause !== null && cause !== 'mismarked') setAt(at + 1)
  }
  return (
    <>
      <p className={css['between']} role="status">
        <span>{t('wrong.label.at', { n: at + 1, all: entries.length })}</span>
        <span>{t('wrong.label.saved', { n: labelled })}</span>
      </p>
      <progress className={css['bar']} max={entries.length} value={at} aria-label={t('wrong.label.title')} />
      <Card
        title={t('wrong.titleOf', { course: entry.courseName, no: entry.itemNo })}
        aside={<span className={shared['quiet']}>{entry.examName}</span>}
      >
        <Words key={name} entry={entry} />
      </Card>
      <Card title={t('answers.cause')}>
        <CauseButtons
          chosen={chosen}
          busy={busy && 'cause' in busy ? (busy.cause ?? chosen) : null}
          onChoose={(cause) => void choose(cause)}
        />
        {chosen === 'mismarked' && (
          <p className={shared['below']}>
            <ButtonLink href={href.correction({ examId, paperId, itemNo })}>{t('answers.appeal')}</ButtonLink>
          </p>
        )}
      </Card>
      <div className={shared['acts']}>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t('wrong.label.before')}
        </Button>
        <Button onClick={() => setAt(at + 1)}>
          {t(chosen === null ? 'wrong.label.skip' : 'wrong.label.next')}
        </Button>
      </div>
    </>
  )
}

/** Says of each question why it was lost: two taps a question, until all have a word. */
export const WrongLabelScreen = () => {
  const courseId = useQuery('courseId')
  const reading = useCall('GET /api/exam/wrong/list', { query: courseId ? { courseId } : {} })
  const { studentId, pending, waiting, attention } = usePending(reading.reload)
  // fixed when the page opens: what is labelled stays in the row, so that one can go back to it
  const [way, setWay] = useState<LabelMode>('one')
  const [row, setRow] = useState<readonly WrongEntry[] | null>(null)
  if (row === null && reading.data !== null) {
    const left = reading.data.entries
      .map((e) => withPending(e, pending))
      .filter((e) => e.cause === null && e.removedAt === null)
    setRow(left)
  }
  return (
    <Page
      title={t('wrong.label.title')}
      back={courseId ? href.wrongList(courseId) : PATH.wrongCourses}
      asOf={reading.asOf}
    >
      <Child />
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading} failed={t('wrong.failed')} lines={8}>
        {() =>
          row === null || row.length === 0 ? (
            <EmptyState
              sign="done"
              title={t('wrong.label.none')}
              text={t('wrong.label.noneText')}
              action={<a href={PATH.wrongCourses}>{t('wrong.toCourses')}</a>}
            />
          ) : (
            <>
              {row.length > 1 && (
                <SegmentedControl<LabelMode>
                  label={t('wrong.many.way')}
                  value={way}
                  onChange={setWay}
                  options={[
                    { value: 'one', title: t('wrong.many.one') },
                    { value: 'many', title: t('wrong.many.many') },
                  ]}
                />
              )}
              {way === 'one' ? (
                <Labelling entries={row} studentId={studentId} />
              ) : (
                <LabelMany entries={row} studentId={studentId} />
              )}
            </>
          )
        }
      </Reading>
    </Page>
  )
}

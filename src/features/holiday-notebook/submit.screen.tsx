import { useId, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { HOLIDAY_AT_MOST, type HolidayNotebook } from '#contract/wrong/holiday-notebook.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { countOf, firstChoice, type HolidayExams, listHolidayPapers, paperKey } from './choice.rules.ts'
import css from './holiday.module.css'
import { formatHolidayDays, termOf } from './holiday-words.rules.ts'
import { dropChoice, keepChoice, readChoice } from './kept-choice.actions.ts'
import { Members } from './members.part.tsx'
import { OfHoliday } from './of-holiday.part.tsx'

/** The papers ticked for a notebook, ways to change them, and sending them: the same choice sent again is one book. */
function useChoice({ holidayId }: HolidayNotebook, exams: HolidayExams) {
  const [keys, setKeys] = useState(() => readChoice(holidayId) ?? firstChoice(exams))
  const [sent, setSent] = useState<{ key: string; bookId: string } | null>(null)
  const { busy, send } = useSend()
  const papers = listHolidayPapers(exams)
  const chosen: ReadonlySet<string> = new Set(keys.filter((key) => papers.some((p) => p.key === key)))
  const set = (changed: readonly string[], isIn: boolean) => {
    const next = new Set(chosen)
    for (const key of changed) {
      if (isIn) next.add(key)
      else next.delete(key)
    }
    keepChoice(holidayId, next)
    setKeys([...next])
  }
  const save = () => {
    const wanted = papers.filter((paper) => chosen.has(paper.key))
    const key = JSON.stringify(wanted.map((paper) => paper.key))
    const bookId = sent?.key === key ? sent.bookId : generateId()
    setSent({ key, bookId })
    const body = { holidayId, bookId, papers: wanted.map(({ examId, paperId }) => ({ examId, paperId })) }
    return send(() => client.call('POST /api/base/data/notebook/holiday/save', { body }), {
      toast: t('holiday.saved'),
      done: () => {
        dropChoice(holidayId)
        go(href.holiday(PATH.holidayDetail, { holidayId }), { replace: true })
      },
    })
  }
  return { chosen, set, save, busy }
}

interface ExamPapersProps {
  exam: HolidayExams[number]
  chosen: ReadonlySet<string>
  onChange: (keys: readonly string[], isIn: boolean) => void
}

/** The papers of an exam with wrong questions, each to be ticked, and all of them at once. */
const ExamPapers = ({ exam, chosen, onChange }: ExamPapersProps) => {
  const name = useId()
  const { examId, papers } = exam
  const keys = papers.map(({ paperId }) => paperKey({ examId, paperId }))
  const isAll = keys.every((key) => chosen.has(key))
  return (
    <Card>
      <fieldset className={css['papers']} aria-labelledby={name}>
        <div className={shared['split']}>
          <div>
            <h2 id={name} className={css['exam']}>
              {exam.examName}
            </h2>
            <p className={shared['quiet']}>{formatDate(exam.startTime)}</p>
          </div>
          {papers.length > 1 && (
            <label className={css['all']}>
              <input
                type="checkbox"
                aria-describedby={name}
                checked={isAll}
                onChange={(event) => onChange(keys, event.target.checked)}
              />
              {t('holiday.all')}
            </label>
          )}
        </div>
        {papers.map(({ paperId, courseName, questions }, at) => (
          <label key={paperId} className={css['paper']}>
            <input
              type="checkbox"
              checked={chosen.has(keys[at] ?? '')}
              onChange={(event) => onChange([paperKey({ examId, paperId })], event.target.checked)}
            />
            {t('holiday.paper', { course: courseName, count: questions })}
          </label>
        ))}
      </fieldset>
    </Card>
  )
}

type Exams = Calls['GET /api/base/data/notebook/holiday/exams']['reply']

/** A notebook that stays as it is, and why. */
const Locked = ({ notebook: { holidayId, state, chosen } }: { notebook: HolidayNotebook }) => (
  <EmptyState
    sign="done"
    title={t(state === 'ordered' ? 'holiday.state.ordered' : 'holiday.state.over')}
    text={t(state === 'ordered' ? 'holiday.lockedOrdered' : 'holiday.lockedOver')}
    action={
      chosen !== null && (
        <ButtonLink kind="primary" href={href.holiday(PATH.holidayDetail, { holidayId })}>
          {t('holiday.open')}
        </ButtonLink>
      )
    }
  />
)

const Choose = ({ notebook, exams }: Exams) => {
  const { chosen, set, save, busy } = useChoice(notebook, exams)
  const count = countOf(exams, chosen)
  const wrong =
    count === 0
      ? t('holiday.least')
      : count > HOLIDAY_AT_MOST
        ? t('holiday.tooMany', { most: HOLIDAY_AT_MOST })
        : null
  return (
    <>
      {exams.map((exam) => (
        <ExamPapers key={exam.examId} exam={exam} chosen={chosen} onChange={set} />
      ))}
      <Foot>
        <div>
          <strong role="status">{t('holiday.chosen', { count })}</strong>
          {wrong !== null && <p className={shared['quiet']}>{wrong}</p>}
        </div>
        <Button kind="primary" busy={busy} disabled={wrong !== null} onClick={() => void save()}>
          {t('holiday.save')}
        </Button>
      </Foot>
    </>
  )
}

/** Choosing the papers whose wrong questions go into the notebook of a holiday. */
export const HolidaySubmitScreen = () => {
  const holidayId = useQuery('holidayId')
  const read = useCall(
    'GET /api/base/data/notebook/holiday/exams',
    holidayId === null ? null : { query: { holidayId } },
  )
  return (
    <Page title={t('holiday.submit')} back={PATH.holidayJump} asOf={read.asOf}>
      <OfHoliday holidayId={holidayId} read={read}>
        {({ notebook, exams }) => (
          <>
            <Card title={notebook.name}>
              <p>{formatHolidayDays(notebook)}</p>
              <p className={shared['quiet']}>{termOf(notebook)}</p>
            </Card>
            {notebook.state !== 'open' ? (
              <Locked notebook={notebook} />
            ) : notebook.memberOnly === true ? (
              <Members />
            ) : exams.length === 0 ? (
              <EmptyState title={t('holiday.exams.none')} text={t('holiday.exams.noneText')} />
            ) : (
              <Choose notebook={notebook} exams={exams} />
            )}
          </>
        )}
      </OfHoliday>
    </Page>
  )
}

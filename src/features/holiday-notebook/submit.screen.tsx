import type { Calls } from '#contract/calls.ts'
import { HOLIDAY_AT_MOST, type HolidayNotebook } from '#contract/holiday-notebook.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Foot } from '#src/ui/foot.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { countOf } from './choice.rules.ts'
import { ExamPapers } from './exam-papers.part.tsx'
import { daysOf, termOf } from './holiday-words.rules.ts'
import { Members } from './members.part.tsx'
import { OfHoliday } from './of-holiday.part.tsx'
import { useChoice } from './use-choice.ts'

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
              <p>{daysOf(notebook)}</p>
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

import type { Calls } from '#contract/calls.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { byCourse } from './by-course.rules.ts'
import { Copy } from './copy.part.tsx'
import { CourseQuestions } from './course-questions.part.tsx'
import { daysOf } from './holiday-words.rules.ts'
import { Members } from './members.part.tsx'
import { NotebookBadge } from './notebook-badge.part.tsx'
import { OfHoliday } from './of-holiday.part.tsx'

type Detail = Calls['GET /api/base/data/notebook/holiday/detail']['reply']

const Book = ({ notebook, questions, order, paying }: Detail) => {
  const { holidayId, chosen, state } = notebook
  if (notebook.memberOnly === true) return <Members />
  if (chosen === null)
    return (
      <EmptyState
        title={t('holiday.notChosen')}
        text={t(state === 'over' ? 'holiday.lockedOver' : 'holiday.notChosenText')}
        action={
          state === 'open' && (
            <ButtonLink kind="primary" href={href.holiday(PATH.holidaySubmit, { holidayId })}>
              {t('holiday.choose')}
            </ButtonLink>
          )
        }
      />
    )
  const missing = chosen.questions - questions.length
  return (
    <>
      <Card title={notebook.name} aside={<NotebookBadge notebook={notebook} />}>
        <div className={shared['stack']}>
          <Facts
            facts={[
              [t('holiday.holiday'), daysOf(notebook)],
              [t('holiday.content'), t('holiday.questions', { count: questions.length })],
              [t('holiday.made'), t(chosen.byStudent ? 'holiday.madeBy.student' : 'holiday.madeBy.parent')],
              [t('holiday.savedAt'), formatDate(chosen.savedAt)],
            ]}
          />
          {missing > 0 && questions.length > 0 && (
            <p className={shared['quiet']}>{t('holiday.missing', { count: missing })}</p>
          )}
          {questions.length > 0 && (
            <Where switch="wrongDownload">
              <ButtonLink
                kind="primary"
                block
                href={href.wrongDownload(PATH.wrongBook, { bookId: chosen.bookId })}
              >
                {t('holiday.print')}
              </ButtonLink>
            </Where>
          )}
          {state === 'open' && (
            <ButtonLink block href={href.holiday(PATH.holidaySubmit, { holidayId })}>
              {t('holiday.change')}
            </ButtonLink>
          )}
        </div>
      </Card>
      <Copy goods={notebook.goods} order={order} paying={paying} />
      {questions.length === 0 && <EmptyState sign="done" title={t('holiday.corrected')} />}
      {byCourse(questions).map(([courseName, own]) => (
        <CourseQuestions key={courseName} courseName={courseName} questions={own} />
      ))}
    </>
  )
}

/** What is in the notebook of a holiday, printing it, and the school's printed copy. */
export const HolidayDetailScreen = () => {
  const holidayId = useQuery('holidayId')
  const read = useCall(
    'GET /api/base/data/notebook/holiday/detail',
    holidayId === null ? null : { query: { holidayId } },
  )
  return (
    <Page title={t('holiday.detail')} back={PATH.holidayJump} asOf={read.asOf}>
      <OfHoliday holidayId={holidayId} read={read}>
        {(detail) => <Book {...detail} />}
      </OfHoliday>
    </Page>
  )
}

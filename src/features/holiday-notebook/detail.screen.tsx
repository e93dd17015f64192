import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { NotebookGoods } from '#contract/shop/notebook.ts'
import type { Order, Paying } from '#contract/shop/order.ts'
import type { WrongFacts } from '#contract/wrong/wrong.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { skew } from '#src/state/client.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { OrderBadge } from '#src/ui/order-badge.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import { copyWay } from './copy.rules.ts'
import css from './holiday.module.css'
import { formatHolidayDays } from './holiday-words.rules.ts'
import { Members } from './members.part.tsx'
import { NotebookBadge } from './notebook-badge.part.tsx'
import { OfHoliday } from './of-holiday.part.tsx'

/** Questions drawn at first, and more with each press. */
const ROWS = 10

interface CourseQuestionsProps {
  courseName: string
  questions: readonly WrongFacts[]
}

/** The questions of a subject in a notebook, each with the way to its own page. */
const CourseQuestions = ({ courseName, questions }: CourseQuestionsProps) => {
  const { most, showMore } = useFirstRows(ROWS)
  const left = questions.length - most
  return (
    <>
      <CardList
        title={courseName}
        aside={<span className={shared['quiet']}>{t('holiday.questions', { count: questions.length })}</span>}
      >
        {questions.slice(0, most).map((q) => (
          <ListItem
            key={questionKey(q)}
            title={t('holiday.item', { no: q.itemNo })}
            note={[q.examName, ...q.knowledge].join(' · ')}
            end={t('holiday.score', { score: formatScore(q.score), full: formatScore(q.full) })}
            href={href.wrongDetail(q)}
          />
        ))}
      </CardList>
      {left > 0 && (
        <Button kind="quiet" block onClick={showMore}>
          {t('holiday.more', { count: left })}
        </Button>
      )}
    </>
  )
}

interface CopyProps {
  goods: NotebookGoods | null
  order: Order | null
  paying: Paying
}

/** The copy that the school prints: the one thing here that costs something, and how it stands. */
const Copy = ({ goods, order, paying }: CopyProps) => {
  const [now] = useState(() => Date.now() + skew.read())
  if (goods === null) return <p className={shared['quiet']}>{t('holiday.copy.none')}</p>
  const way = copyWay({ goods, order, paying }, now)
  const { goodsId } = goods
  return (
    <Card title={t('holiday.copy.title')} aside={order !== null && <OrderBadge state={order.state} />}>
      <div className={shared['stack']}>
        <p>{goods.about}</p>
        <p className={css['price']}>{t('holiday.copy.price', { price: yuan(goods.priceFen) })}</p>
        {way === 'order' && (
          <>
            <p className={shared['quiet']}>
              {t('holiday.copy.until', { until: formatDate(Date.parse(goods.until)) })}
            </p>
            <ButtonLink block href={href.book(PATH.bookBuy, { goodsId })}>
              {t('holiday.copy.order')}
            </ButtonLink>
          </>
        )}
        {way !== 'order' && way !== 'own' && (
          <p role="status">{t(`holiday.copy.${way}`, { from: formatDate(Date.parse(goods.from)) })}</p>
        )}
        {order !== null && (
          <ButtonLink block href={href.order(PATH.bookRecord, { orderId: order.orderId })}>
            {t('holiday.copy.order.see')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** Questions of one subject together, subjects in the order of their first question. */
function byCourse(questions: readonly WrongFacts[]): [courseName: string, WrongFacts[]][] {
  const courses = new Map<string, WrongFacts[]>()
  for (const q of questions) courses.set(q.courseName, [...(courses.get(q.courseName) ?? []), q])
  return [...courses]
}

type HolidayNotebookDetail = Calls['GET /api/base/data/notebook/holiday/detail']['reply']

const Book = ({ notebook, questions, order, paying }: HolidayNotebookDetail) => {
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
              [t('holiday.holiday'), formatHolidayDays(notebook)],
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

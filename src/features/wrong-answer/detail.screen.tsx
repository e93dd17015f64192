import type { QuestionRef } from '#contract/question.ts'
import type { WrongQuestionDetail } from '#contract/wrong/notebook.ts'
import { formatDate, formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { CauseButtons } from '#src/ui/report/cause-buttons.tsx'
import shared from '#src/ui/shared.module.css'
import { Child } from './child.part.tsx'
import { isAsked } from './list.rules.ts'
import { withPending } from './pending.rules.ts'
import { Question } from './question.part.tsx'
import { useAction } from './use-action.ts'
import { useAsked } from './use-asked.ts'
import { usePending } from './use-pending.ts'
import { Waiting } from './waiting.part.tsx'
import css from './wrong.module.css'

const History = ({ history }: Pick<WrongQuestionDetail, 'history'>) => (
  <Card title={t('wrong.history')}>
    {history.length === 0 ? (
      <p className={shared['quiet']}>{t('wrong.history.none')}</p>
    ) : (
      <ol className={css['history']}>
        {history.toReversed().map(({ at, grade }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{formatDate(at)}</time>
            <span>{t(`wrong.grade.${grade}`)}</span>
          </li>
        ))}
      </ol>
    )}
  </Card>
)

const Body = ({
  at,
  data,
  reload,
}: {
  at: QuestionRef
  data: WrongQuestionDetail
  reload: () => Promise<void>
}) => {
  const { studentId, pending, waiting, attention } = usePending(reload)
  const { busy, run } = useAction(studentId)
  const entry = withPending(data.entry, pending)
  const did = async (action: Parameters<typeof run>[1]) => {
    if (await run(at, action)) await reload()
  }
  return (
    <>
      <Waiting waiting={waiting} attention={attention} />
      {entry.removedAt !== null && (
        <p className={css['waiting']} role="status">
          {t('wrong.inRecycle')}{' '}
          <Button kind="quiet" disabled={busy !== null} onClick={() => void did({ to: 'notebook' })}>
            {t('wrong.restore')}
          </Button>
        </p>
      )}
      <Card
        title={t('wrong.titleOf', { course: entry.courseName, no: entry.itemNo })}
        aside={<a href={href.question(at)}>{t('wrong.inExam')}</a>}
      >
        <p className={shared['quiet']}>{`${entry.examName} · ${formatDay(entry.startTime)}`}</p>
        <Question question={data} drawn={data.drawn} />
        {!isAsked(entry) && (
          <p className={css['waiting']} role="status">
            {t('wrong.unaskedText')}
          </p>
        )}
      </Card>
      <Card title={t('answers.cause')}>
        <CauseButtons
          chosen={entry.cause}
          busy={busy && 'cause' in busy ? (busy.cause ?? entry.cause) : null}
          onChoose={(cause) => void did({ cause })}
        />
        {entry.cause === 'mismarked' && (
          <p className={shared['below']}>
            <ButtonLink href={href.correction(at)}>{t('answers.appeal')}</ButtonLink>
          </p>
        )}
      </Card>
      {entry.removedAt === null && (
        <div className={shared['acts']}>
          {isAsked(entry) && (
            <Where switch="wrongPractice">
              <ButtonLink kind="primary" href={href.wrongPractice(at)}>
                {t('wrong.practiseOne')}
              </ButtonLink>
            </Where>
          )}
          <Button
            aria-pressed={entry.mastered}
            disabled={busy !== null}
            onClick={() => void did({ to: entry.mastered ? 'learning' : 'mastered' })}
          >
            {t(entry.mastered ? 'wrong.unmaster' : 'wrong.master')}
          </Button>
          <Button disabled={busy !== null} onClick={() => void did({ to: 'recycle' })}>
            {t('wrong.remove')}
          </Button>
        </div>
      )}
      <History history={data.history} />
    </>
  )
}

/** One wrong question: its words, own answer, key, why it was lost, and the practices so far. */
export const WrongDetailScreen = () => {
  const at = useAsked()
  const reading = useCall('GET /api/exam/wrong/detail', at && { query: at })
  const course = reading.data?.entry.courseId
  return (
    <Page
      title={t('wrong.detail')}
      back={course === undefined ? PATH.wrongCourses : href.wrongList(course)}
      asOf={reading.asOf}
    >
      <Child />
      {at === null ? (
        <EmptyState
          sign="search"
          title={t('wrong.noneChosen')}
          action={<a href={PATH.wrongCourses}>{t('wrong.toCourses')}</a>}
        />
      ) : (
        <Reading of={reading} failed={t('wrong.failedOne')} lines={8}>
          {(data) => <Body at={at} data={data} reload={reading.reload} />}
        </Reading>
      )}
    </Page>
  )
}

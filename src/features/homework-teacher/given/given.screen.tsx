import { countPapersToMark, unmarkedOf } from '#core/domain/homework/teacher-list.ts'
import { formatFullDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { usePart } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import css from '../teach.module.css'
import { type TeacherHomeworkDetail, useGiven } from '../use-given.ts'
import { GivenChange } from './given-change.part.tsx'
import { Handed } from './handed.part.tsx'

const Counts = ({ given }: { given: TeacherHomeworkDetail }) => (
  <div className={css['counts']}>
    {(
      [
        ['handedIn', `${given.submitted}/${given.students}`],
        ['lateShort', given.late],
        ['waitingShort', unmarkedOf(given)],
        ['markedShort', given.checked],
      ] as const
    ).map(([name, n]) => (
      <span key={name} className={css['count']}>
        <b>{n}</b>
        {t(`teach.${name}`)}
      </span>
    ))}
  </div>
)

interface OverviewProps {
  given: TeacherHomeworkDetail
  now: number
  reload: () => Promise<void>
}

const Overview = ({ given, now, reload }: OverviewProps) => {
  const { homeworkId } = given
  const waiting = countPapersToMark(given)
  return (
    <>
      <Card
        title={given.title}
        aside={given.withdrawn ? <Badge tone="warn">{t('teach.withdrawn')}</Badge> : undefined}
      >
        <div className={css['stack']}>
          <Counts given={given} />
          <Facts
            facts={[
              [t('teach.course'), given.courseName],
              [t('teach.classes'), given.classNames.join(t('teach.comma'))],
              [t('teach.start'), formatFullDate(given.startAt)],
              [t('teach.deadline'), formatFullDate(given.deadlineAt)],
              [t('teach.markedBy'), t(`teach.by.${given.marker}`)],
              [
                t('teach.questions'),
                t('teach.questionsOf', { n: given.questions.length, full: formatScore(given.fullMark) }),
              ],
            ]}
          />
          {given.submitted > 0 && (
            <ButtonLink
              kind={waiting > 0 ? 'primary' : 'plain'}
              block
              href={href.homework(PATH.homeworkCheck, { homeworkId })}
            >
              {waiting > 0 ? t('teach.markNow', { n: waiting }) : t('teach.seePapers')}
            </ButtonLink>
          )}
        </div>
      </Card>
      <Card flush>
        <List label={t('teach.more')}>
          <ListItem title={t('teach.content')} href={href.homework(PATH.homeworkDetail, { homeworkId })} />
          <ListItem title={t('teach.papers')} href={href.homework(PATH.homeworkChecked, { homeworkId })} />
          <ListItem title={t('teach.summary')} href={href.homework(PATH.homeworkSummary, { homeworkId })} />
          <ListItem title={t('teach.report')} href={href.homework(PATH.homeworkReport, { homeworkId })} />
        </List>
      </Card>
      {given.own && <GivenChange given={given} now={now} reload={reload} />}
      <Handed given={given} now={now} />
    </>
  )
}

/** Homework that was given out: who has handed in, who is late, who has not; and what may still be changed. */
export const GivenScreen = () => {
  const given = useGiven(usePart(PATH.homeworkGiven))
  const now = useNow(given.data?.serverTime ?? null, given.asOf)
  return (
    <Page title={t('teach.given')} back={PATH.homeworkList} asOf={given.asOf}>
      <Reading of={given} failed={t('teach.givenFailed')} lines={8}>
        {(data) => <Overview given={data} now={now} reload={given.reload} />}
      </Reading>
    </Page>
  )
}

import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import css from '../homework.module.css'
import { QuestionBars } from './question-bars.part.tsx'
import { describeMeanDifference, lossOf, worth } from './sums.rules.ts'
import { SumsReading } from './sums-reading.part.tsx'
import { useSummary } from './use-summary.ts'

/** The questions most of the class got and the student did not, each a way to the checked question. */
const Worth = ({ summary }: { summary: HomeworkSummary }) => {
  const shown = worth(summary.questions)
  if (shown.length === 0) return <p className={css['muted']}>{t('homework.worthNone')}</p>
  return (
    <List label={t('homework.worth')}>
      {shown.map((one) => (
        <ListItem
          key={one.no}
          href={href.homework(PATH.homeworkChecked, { homeworkId: summary.homeworkId, no: one.no })}
          title={t('homework.question', { no: one.no })}
          note={t('homework.worthText', { rate: formatRate(one.rate), diff: formatMean(lossOf(one)) })}
        />
      ))}
    </List>
  )
}

/** The report of one checked homework: the number, how it lies in the class, what is worth another look. */
export const HomeworkReportScreen = () => {
  const sums = useSummary()
  const { homeworkId, reading } = sums
  return (
    <Page title={t('homework.report')} back={PATH.homeworkList} asOf={reading.asOf}>
      <ChildrenLine />
      <SumsReading of={sums}>
        {(summary) => {
          const mean = summary.classes[0]?.mean ?? null
          const said = describeMeanDifference(summary.ownScore, mean)
          return (
            <>
              <Card>
                <div className={css['tight']}>
                  <h2 className={css['title']}>{summary.title}</h2>
                  <p className={css['muted']}>{summary.courseName}</p>
                  <p className={css['big']}>
                    {formatScore(summary.ownScore)}
                    <small> / {formatScore(summary.fullMark)}</small>
                  </p>
                  {said !== null && <p className={css['strong']}>{said}</p>}
                  <p className={css['muted']}>
                    {mean === null
                      ? t('homework.classFew')
                      : t('homework.classMeanOf', {
                          mean: formatMean(mean),
                          highest: formatScore(summary.classes[0]?.highest ?? null),
                        })}
                  </p>
                </div>
              </Card>
              {mean !== null && (
                <Card title={t('homework.worth')}>
                  <Worth summary={summary} />
                </Card>
              )}
              <Card title={t('homework.byQuestion')}>
                <QuestionBars
                  questions={summary.questions}
                  finding={
                    said ??
                    t('homework.scoreOf', {
                      score: formatScore(summary.ownScore),
                      full: formatScore(summary.fullMark),
                    })
                  }
                  own
                />
              </Card>
              <ButtonLink block href={href.homework(PATH.homeworkChecked, { homeworkId })}>
                {t('homework.seeChecked')}
              </ButtonLink>
              <ButtonLink block href={href.homework(PATH.homeworkSummary, { homeworkId })}>
                {t('homework.summarize')}
              </ButtonLink>
            </>
          )
        }}
      </SumsReading>
    </Page>
  )
}

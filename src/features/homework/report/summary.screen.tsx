import type { HomeworkSummary } from '#contract/homework/homework.ts'
import { formatMean, formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import css from '../homework.module.css'
import { QuestionBars } from './question-bars.part.tsx'
import { SumsReading } from './sums-reading.part.tsx'
import { useSummary } from './use-summary.ts'

type QuestionSummary = HomeworkSummary['questions'][number]

/** The question the class found hardest, as a sentence. */
function hardest(questions: readonly QuestionSummary[]): string {
  const [worst] = questions
    .filter(({ rate }) => rate !== null)
    .toSorted((a, b) => (a.rate ?? 1) - (b.rate ?? 1))
  return worst
    ? t('homework.hardest', { no: worst.no, rate: formatRate(worst.rate) })
    : t('homework.byQuestion')
}

/** How many of the class took each letter; the key is marked by a word, not by a colour alone. */
const Choices = ({ questions }: { questions: readonly QuestionSummary[] }) => (
  <>
    {questions.map(({ no, options, key }) => (
      <div key={no} className={css['between']}>
        <span className={css['strong']}>{t('homework.question', { no })}</span>
        <span className={css['row']}>
          {options.map(({ letter, count }) => (
            <span
              key={letter}
              className={key?.includes(letter) && letter !== '' ? css['strong'] : css['muted']}
            >
              {t('homework.optionLine', { letter: letter === '' ? t('homework.optionNone') : letter, count })}
              {key?.includes(letter) && letter !== '' && ` · ${t('homework.isKey')}`}
            </span>
          ))}
        </span>
      </div>
    ))}
  </>
)

/** How the class did in a homework, without a name: by question, and what was chosen. */
export const HomeworkSummaryScreen = () => {
  const sums = useSummary()
  const { homeworkId, reading } = sums
  return (
    <Page
      title={t('homework.summarize')}
      back={href.homework(PATH.homeworkReport, { homeworkId })}
      asOf={reading.asOf}
    >
      <ChildrenLine />
      <SumsReading of={sums}>
        {(summary) => {
          const choices = summary.questions.filter(({ options }) => options.length > 0)
          return (
            <>
              {summary.classes.map((one) => (
                <Card key={one.classId} title={one.className}>
                  <Facts
                    facts={[
                      [t('homework.list'), summary.title],
                      [
                        t('homework.handedIn'),
                        t('homework.classHandedIn', { submitted: one.submitted, students: one.students }),
                      ],
                      [t('homework.view.checked'), t('homework.classChecked', { checked: one.checked })],
                      [t('homework.classMean'), one.mean === null ? '' : formatMean(one.mean)],
                    ]}
                  />
                </Card>
              ))}
              <Card title={t('homework.byQuestion')}>
                {summary.questions.every(({ rate }) => rate === null) ? (
                  <p className={css['muted']}>{t('homework.classFew')}</p>
                ) : (
                  <QuestionBars
                    questions={summary.questions}
                    finding={hardest(summary.questions)}
                    own={false}
                  />
                )}
              </Card>
              {choices.length > 0 && (
                <Card title={t('homework.optionsOf')}>
                  <div className={css['tight']}>
                    <Choices questions={choices} />
                  </div>
                </Card>
              )}
              <ButtonLink block href={href.homework(PATH.homeworkReport, { homeworkId })}>
                {t('homework.seeReport')}
              </ButtonLink>
            </>
          )
        }}
      </SumsReading>
    </Page>
  )
}

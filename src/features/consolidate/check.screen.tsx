import type { ConsolidatePaper, ConsolidateQuestion } from '#contract/homework/consolidate-shapes.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import shared from '#src/ui/shared.module.css'
import { Frame, OfChild } from './frame.part.tsx'
import { lineHref } from './names.rules.ts'
import { Answered, Why } from './question-text.part.tsx'
import { usePaper } from './use-paper.ts'

const toneOf = (score: number, full: number): Tone => (score >= full ? 'good' : score <= 0 ? 'bad' : 'warn')

const Question = ({ paper, question }: { paper: ConsolidatePaper; question: ConsolidateQuestion }) => {
  const { no, mark, fullMark } = question
  return (
    <Card
      title={t('consolidate.no', { no })}
      aside={
        mark === null ? (
          <Badge>{t('consolidate.notMarked')}</Badge>
        ) : (
          <Badge tone={toneOf(mark.score, fullMark)}>
            {t('consolidate.score', { score: formatScore(mark.score), full: formatScore(fullMark) })}
          </Badge>
        )
      }
    >
      <div className={shared['middle']}>
        <Why question={question} />
        <Answered paper={paper} question={question} />
        {mark !== null && mark.comment !== '' && <p>{t('consolidate.said', { text: mark.comment })}</p>}
      </div>
    </Card>
  )
}

const Whole = ({ paper, of }: { paper: ConsolidatePaper; of: string | null }) => {
  const { consolidationId } = paper
  const family = of === null
  if (family && paper.state !== 'checked')
    return (
      <EmptyState
        title={t(paper.state === 'todo' ? 'consolidate.check.todo' : 'consolidate.check.waits')}
        action={<ButtonLink href={lineHref(paper)}>{t('consolidate.see')}</ButtonLink>}
      />
    )
  const to = { consolidationId, ...(of === null ? {} : { of }) }
  return (
    <>
      <Card title={`${paper.courseName} · ${paper.examName}`}>
        <div className={shared['middle']}>
          {!family && <p>{paper.studentName}</p>}
          {paper.after !== null && (
            <p>
              {t('consolidate.rateFromTo', {
                before: formatRate(paper.before),
                after: formatRate(paper.after),
              })}
            </p>
          )}
          {paper.state === 'todo' && <p className={shared['quiet']}>{t('consolidate.notIn')}</p>}
          {paper.comment !== '' && <p>{t('consolidate.said', { text: paper.comment })}</p>}
          <div className={shared['acts']}>
            <ButtonLink href={href.consolidate(PATH.consolidateReport, to)}>
              {t('consolidate.seeReport')}
            </ButtonLink>
            {!family && paper.mayMark && (
              <ButtonLink href={href.consolidate(PATH.consolidateMark, to)}>
                {t(paper.state === 'checked' ? 'consolidate.mark.change' : 'consolidate.mark')}
              </ButtonLink>
            )}
          </div>
        </div>
      </Card>
      {paper.list.map((question) => (
        <Question key={question.no} paper={paper} question={question} />
      ))}
    </>
  )
}

/** The work of one student with the key and the explanation: checked, or for a teacher as it stands. */
export const CheckScreen = () => {
  const { consolidationId, of, reading } = usePaper()
  const back =
    of === null || consolidationId === null
      ? href.consolidate(PATH.consolidateList, {})
      : href.consolidate(PATH.consolidateProgress, { consolidationId })
  return (
    <Frame title={t('consolidate.check')} back={back} consolidationId={consolidationId} of={reading}>
      {(paper) => (
        <>
          <OfChild />
          <Whole paper={paper} of={of} />
        </>
      )}
    </Frame>
  )
}

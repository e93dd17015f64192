import { useRef, useState } from 'react'
import type { ConsolidatePaper } from '#contract/homework/consolidate-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { NOTHING_WRITTEN } from '#src/state/unsent/written-answer.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Choices } from '#src/ui/choices.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { QuestionNumbers } from '#src/ui/question-numbers.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { WordsField } from '#src/ui/words-field.tsx'
import { isAnswered } from './answers.rules.ts'
import { HandIn } from './hand-in.part.tsx'
import { buildConsolidationWorkName } from './names.rules.ts'
import { Stem, Why } from './question-text.part.tsx'
import { type OpenAnswers, useAnswers } from './use-answers.ts'
import { useSent } from './use-sent.ts'

const LONGEST = 5000

interface Props {
  paper: ConsolidatePaper
  asOf: number | null
}

/** Opens the draft, unless it was handed in from this phone and waits. */
export const DoPaper = ({ paper, asOf }: Props) => {
  const sent = useSent(paper)
  const open = useAnswers(buildConsolidationWorkName(paper))
  if (sent)
    return (
      <EmptyState
        sign="wait"
        title={t('consolidate.isIn')}
        action={
          <ButtonLink
            kind="primary"
            href={href.consolidate(PATH.consolidateProgress, { consolidationId: paper.consolidationId })}
          >
            {t('consolidate.seeWhere')}
          </ButtonLink>
        }
      />
    )
  if (open === null) return <Skeleton lines={5} />
  if (open === 'none')
    return <EmptyState title={t('consolidate.noStore')} text={t('consolidate.noStoreText')} />
  return <Questions paper={paper} asOf={asOf} open={open} />
}

const Questions = ({ paper, asOf, open }: Props & { open: OpenAnswers }) => {
  const [asks, setAsks] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const { list, drawn } = paper
  const { answers, kept } = open
  const at = Math.max(
    0,
    list.findIndex(({ no }) => no === open.at),
  )
  const question = list[at]
  const done = list.filter(({ no }) => isAnswered(answers[no])).length
  const show = (to: number) => {
    const next = list[to]
    if (!next) return
    open.show(next.no)
    head.current?.focus({ preventScroll: true })
    head.current?.scrollIntoView({ block: 'start' })
  }
  if (!question) return null
  const answer = answers[question.no] ?? NOTHING_WRITTEN
  return (
    <>
      {kept === 'memory' && <LineBar tone="warn">{t('consolidate.savedMemory')}</LineBar>}
      {kept === 'journal' && <LineBar tone="warn">{t('consolidate.savedJournal')}</LineBar>}
      <p className={shared['ends']}>
        <span>{t('consolidate.answered', { done, all: list.length })}</span>
        <span className={shared['quiet']} data-kept={kept}>
          {kept === 'disk' && done > 0
            ? t('consolidate.saved')
            : kept === 'saving'
              ? t('consolidate.saving')
              : ''}
        </span>
      </p>
      <QuestionNumbers
        label={t('consolidate.questions')}
        questions={list.map(({ no }) =>
          isAnswered(answers[no])
            ? { no, stand: 'done', name: t('consolidate.noDone', { no }) }
            : { no, stand: 'open', name: t('consolidate.no', { no }) },
        )}
        current={question.no}
        onShow={(asked) => show(list.findIndex(({ no }) => no === asked))}
      />
      <div ref={head} tabIndex={-1}>
        <Card title={t('consolidate.no', { no: question.no })}>
          <div className={shared['middle']}>
            <Why question={question} />
            <Stem paper={paper} question={question} />
            {question.type === 'text' ? (
              <WordsField
                label={t('consolidate.words')}
                value={answer.text}
                rows={4}
                most={LONGEST}
                onChange={(text) => open.change(question.no, { text })}
              />
            ) : (
              <Choices
                name={`q${question.no}`}
                legend={t(question.type === 'multi' ? 'consolidate.chooseSome' : 'consolidate.chooseOne')}
                options={question.options}
                drawn={drawn}
                several={question.type === 'multi'}
                value={answer.choice}
                onChange={(choice) => open.change(question.no, { choice })}
              />
            )}
          </div>
        </Card>
      </div>
      <div className={shared['pair']}>
        <Button disabled={at === 0} onClick={() => show(at - 1)}>
          {t('consolidate.before')}
        </Button>
        <Button disabled={at === list.length - 1} onClick={() => show(at + 1)}>
          {t('consolidate.next')}
        </Button>
      </div>
      <Button
        kind={done === list.length || at === list.length - 1 ? 'primary' : 'plain'}
        block
        onClick={() => setAsks(true)}
      >
        {t('consolidate.handIn')}
      </Button>
      <HandIn paper={paper} asOf={asOf} open={open} shown={asks} onClose={() => setAsks(false)} />
    </>
  )
}

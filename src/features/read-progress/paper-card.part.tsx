import { useState } from 'react'
import type { MarkingState } from '#contract/marking/shapes.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { readHref } from '#src/nav/read-progress-paths.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import shared from '#src/ui/shared.module.css'
import { endOfAll, shareOf, sumBlockCounts, whenWords } from './progress.rules.ts'
import css from './read-progress.module.css'
import { speedWords } from './speed.rules.ts'
import { StateBadge } from './state-badge.part.tsx'
import type { Block, ProgressPaper } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

const MOVES: Readonly<Record<MarkingState, readonly ('trial' | 'open' | 'paused')[]>> = {
  preparing: ['trial', 'open'],
  trial: ['open'],
  open: ['paused'],
  paused: ['open'],
  done: [],
}

type MarkingTransition = 'trial' | 'open' | 'paused' | 'publish'

/** What who leads the subject does with a paper's marking: begin, pause, go on, and make its marks the exam's. */
const PaperLead = ({ paper, onChanged }: { paper: ProgressPaper; onChanged: () => Promise<void> }) => {
  const { markingId, state, blocks } = paper
  const [asks, setAsks] = useState<MarkingTransition | null>(null)
  const { send, busy } = useSend()
  const { answers, final } = sumBlockCounts(blocks)
  const isWhole = (state === 'open' || state === 'paused') && answers > 0 && final === answers
  const acts: readonly MarkingTransition[] = [...MOVES[state], ...(isWhole ? ['publish' as const] : [])]
  // going on after a pause is said otherwise than beginning
  const wordsOf = (act: MarkingTransition) => (act === 'open' && state === 'paused' ? 'on' : act)
  const go = (act: MarkingTransition) => {
    const after = {
      always: () => setAsks(null),
      toast: t(`readProgress.act.${wordsOf(act)}.done`),
      done: onChanged,
    }
    void (act === 'publish'
      ? send(() => client.call('POST /api/exam/mark/lead/publish', { body: { markingId } }), after)
      : send(() => client.call('POST /api/exam/mark/lead/state', { body: { markingId, to: act } }), after))
  }
  return (
    <div className={shared['row']}>
      {acts.map((act) => (
        <Button key={act} kind={act === 'publish' ? 'primary' : 'plain'} onClick={() => setAsks(act)}>
          {t(`readProgress.act.${wordsOf(act)}`)}
        </Button>
      ))}
      <ConfirmSheet
        open={asks !== null}
        title={asks === null ? '' : t(`readProgress.act.${wordsOf(asks)}`)}
        yes={asks === null ? '' : t(`readProgress.act.${wordsOf(asks)}`)}
        kind={asks === 'publish' ? 'danger' : 'primary'}
        busy={busy}
        onClose={() => setAsks(null)}
        onYes={() => asks !== null && go(asks)}
      >
        {asks !== null && <p>{t(`readProgress.act.${wordsOf(asks)}.text`)}</p>}
      </ConfirmSheet>
    </div>
  )
}

/** A block in the list of its paper: how far it is, how fast, and what waits for its leader. */
const BlockLine = ({ block, now }: { block: Block; now: number }) => {
  const { final, answers, problems, arbitrations, alarms } = block
  const rate = shareOf(final, answers)
  return (
    <ListItem
      href={readHref(waysHere().question, { blockId: block.blockId })}
      title={block.blockName}
      note={
        <span className={css['block']}>
          <span className={shared['facts']}>
            <span>
              {t('readProgress.items', {
                items: block.items.map((i) => i.itemNo).join(t('readProgress.comma')),
              })}
            </span>
            <span>{t(`readProgress.mode.${block.mode}`)}</span>
            {block.leaderName !== '' && <span>{t('readProgress.leader', { name: block.leaderName })}</span>}
          </span>
          <RateTrack rate={rate} thin />
          <span className={shared['facts']}>
            <span>{t('readProgress.doneLeft', { done: final, left: answers - final })}</span>
            <span>{speedWords(block, now)}</span>
          </span>
          {problems + arbitrations + alarms > 0 && (
            <span className={shared['facts']}>
              {problems > 0 && <Badge tone="warn">{t('readProgress.nProblems', { n: problems })}</Badge>}
              {arbitrations > 0 && (
                <Badge tone="warn">{t('readProgress.nArbitrations', { n: arbitrations })}</Badge>
              )}
              {alarms > 0 && <Badge tone="bad">{t('readProgress.nAlarms', { n: alarms })}</Badge>}
            </span>
          )}
        </span>
      }
      end={formatRate(rate)}
    />
  )
}

interface PaperCardProps {
  paper: ProgressPaper
  now: number
  onChanged: () => Promise<void>
}

/** One paper under marking: all of it in a few numbers, then its blocks. */
export const PaperCard = ({ paper, now, onChanged }: PaperCardProps) => {
  const { blocks, markingId, state } = paper
  const sums = sumBlockCounts(blocks)
  const ends = endOfAll(blocks)
  return (
    <Card
      flush
      title={t('readProgress.paper', { exam: paper.examName, course: paper.courseName })}
      aside={<StateBadge state={state} />}
    >
      <div className={css['head']}>
        {state === 'trial' && <p>{t('readProgress.trial')}</p>}
        <Figures
          facts={[
            [
              t('readProgress.done'),
              t('readProgress.ofAll', {
                n: sums.final,
                all: sums.answers,
                rate: formatRate(shareOf(sums.final, sums.answers)),
              }),
            ],
            [t('readProgress.left'), String(sums.answers - sums.final)],
            [t('readProgress.problems'), String(sums.problems)],
            [t('readProgress.arbitrations'), String(sums.arbitrations)],
            [t('readProgress.ends'), ends === null ? t('readProgress.noEnd') : whenWords(ends, now)],
          ]}
        />
        {paper.maySet && <PaperLead paper={paper} onChanged={onChanged} />}
      </div>
      <List label={t('readProgress.blocks')}>
        {blocks.map((block) => (
          <BlockLine key={block.blockId} block={block} now={now} />
        ))}
        <ListItem
          title={t('readProgress.classes')}
          note={t('readProgress.classesText')}
          href={readHref(waysHere().classes, { markingId })}
        />
      </List>
    </Card>
  )
}

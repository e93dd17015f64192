import { useState } from 'react'
import type { BlockItem, Turn } from '#contract/marking/shapes.ts'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCropUrl } from '#src/state/files/mark-crop.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { AnswerPane } from '#src/ui/mark/answer-pane.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import css from '../read-progress.module.css'
import { Decide } from './decide.part.tsx'
import type { LeadQueueAnswer, Queue } from './types.ts'

const TURNS = ['0', '90', '180', '270'] as const

interface SendBackProps {
  answerId: string
  turn: Turn
  onTurn: (turn: Turn) => void
  onChanged: () => Promise<void>
}

/** Sends an answer back to who told a problem of it, turned so that it can be read. */
const SendBack = ({ answerId, turn, onTurn, onChanged }: SendBackProps) => {
  const [asks, setAsks] = useState(false)
  const { send, busy } = useSend()
  return (
    <>
      <SegmentedControl
        label={t('readProgress.turn')}
        shown
        value={String(turn) as (typeof TURNS)[number]}
        onChange={(next) => onTurn(Number(next) as Turn)}
        options={TURNS.map((value) => ({ value, title: `${value}°` }))}
      />
      <Button block onClick={() => setAsks(true)}>
        {t('readProgress.back')}
      </Button>
      <ConfirmSheet
        open={asks}
        title={t('readProgress.backAsk')}
        yes={t('readProgress.back')}
        busy={busy}
        onClose={() => setAsks(false)}
        onYes={() =>
          void send(() => client.call('POST /api/exam/mark/lead/back', { body: { answerId, turn } }), {
            always: () => setAsks(false),
            toast: t('readProgress.backDone'),
            done: onChanged,
          })
        }
      >
        <p>{t('readProgress.backText')}</p>
      </ConfirmSheet>
    </>
  )
}

interface KeptProps {
  answerId: string
  kept: NonNullable<LeadQueueAnswer['shared']>
  onChanged: () => Promise<void>
}

/** What an answer is kept as, with the way to take that back. Its mark stays. */
const Kept = ({ answerId, kept, onChanged }: KeptProps) => {
  const [asks, setAsks] = useState(false)
  const { send, busy } = useSend()
  const { marks, note, typical } = kept
  const as = typical ? 'typical' : 'control'
  const body = { answerId, marks, note, typical: false, control: false }
  return (
    <div className={shared['split']}>
      <p>
        {t(`readProgress.keptAs.${as}`, { marks: marks.map(formatScore).join(' + ') })}
        {note !== '' && ` · ${note}`}
      </p>
      <Button onClick={() => setAsks(true)}>{t('readProgress.unkeep')}</Button>
      <ConfirmSheet
        open={asks}
        title={t('readProgress.unkeepAsk')}
        yes={t('readProgress.unkeep')}
        busy={busy}
        onClose={() => setAsks(false)}
        onYes={() =>
          void send(() => client.call('POST /api/exam/mark/lead/share', { body }), {
            always: () => setAsks(false),
            toast: t('readProgress.unkept'),
            done: onChanged,
          })
        }
      >
        <p>{t(`readProgress.unkeepText.${as}`)}</p>
      </ConfirmSheet>
    </div>
  )
}

interface AnswerProps {
  answer: LeadQueueAnswer
  items: readonly BlockItem[]
  queue: Queue
  onChanged: () => Promise<void>
}

type QueueAnswerMark = LeadQueueAnswer['given'][number]

const SLOTS = ['first', 'second', 'third', 'leader'] as const

const saidWords = ({ marks, problem, note }: QueueAnswerMark): string =>
  [
    marks === null ? problem && t(`readProgress.problem.${problem}`) : marks.map(formatScore).join(' + '),
    note,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ')

/** An answer with what was said of it, and the leader's word on it. Nobody says whose it is. */
export const Answer = ({ answer, items, queue, onChanged }: AnswerProps) => {
  const { answerId, crops, given, shared: kept } = answer
  const [turn, setTurn] = useState<Turn>(answer.turn)
  /** Place in `given` of the one whose drawing is shown; none at first: the answer is looked at before what others made of it. */
  const [drawing, setDrawing] = useState<number | null>(null)
  const pen = drawing === null ? undefined : given[drawing]?.pen
  return (
    <div className={css['answer']}>
      <AnswerPane
        whose={{ of: 'answer', id: answerId }}
        useUrl={useCropUrl}
        crops={crops}
        turn={turn}
        {...(pen && { pen })}
        label={t('readProgress.answer')}
      />
      <div className={shared['middle']}>
        {kept && <Kept answerId={answerId} kept={kept} onChanged={onChanged} />}
        <List label={t('readProgress.saidOf')}>
          {given.map((one, i) => (
            <ListItem
              key={`${one.slot}/${one.at}/${one.name}`}
              title={saidWords(one)}
              note={t(one.counts ? 'readProgress.saidBy' : 'readProgress.saidByLate', {
                name: one.name,
                slot: t(`readProgress.slot.${SLOTS[one.slot - 1] ?? 'leader'}`),
                when: formatDate(one.at),
              })}
              end={
                one.pen && (
                  <Button
                    kind="quiet"
                    aria-pressed={drawing === i}
                    aria-label={t('readProgress.penOf', { name: one.name })}
                    onClick={() => setDrawing(drawing === i ? null : i)}
                  >
                    {t('readProgress.pen')}
                  </Button>
                )
              }
            />
          ))}
        </List>
        {queue === 'problem' && (
          <SendBack answerId={answerId} turn={turn} onTurn={setTurn} onChanged={onChanged} />
        )}
        <Decide answerId={answerId} items={items} onChanged={onChanged} />
      </div>
    </div>
  )
}

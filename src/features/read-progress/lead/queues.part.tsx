import { useState } from 'react'
import type { LeadBlock } from '#contract/marking/lead.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import type { Block } from '../use-papers.ts'
import { Answer } from './answer.part.tsx'
import { QUEUES } from './types.ts'

interface QueuesProps {
  block: Block
  /** How many there are of what the progress does not count; null: not known yet. */
  counts: Pick<LeadBlock, 'late' | 'trials' | 'shared'> | null
  onChanged: () => Promise<void>
}

/**
 * Answers for the leader, one at a time: those that wait (problems, marks that differ, marks that came too late), those of
 * the trial round, and those that are shown or compared by.
 */
export const Queues = ({ block, counts, onChanged }: QueuesProps) => {
  const { blockId, problems, arbitrations, state } = block
  const first = problems > 0 ? 'problem' : state === 'trial' ? 'trial' : 'differ'
  const [queue, choose] = useQueryChoice('queue', QUEUES, first)
  const waiting = useCall('GET /api/exam/mark/lead/queue', { query: { blockId, queue } })
  const [at, setAt] = useState(0)
  const count = {
    ...{ problem: problems, differ: arbitrations, late: counts?.late ?? 0 },
    ...{ trial: counts?.trials ?? 0, shared: counts?.shared ?? 0 },
  }
  const changed = async () => {
    await Promise.all([waiting.reload(), onChanged()])
  }
  return (
    <Card title={t('readProgress.waiting')}>
      <div className={shared['middle']}>
        <Picker
          label={t('readProgress.which')}
          value={queue}
          onChange={(next) => {
            setAt(0)
            choose(next as (typeof QUEUES)[number])
          }}
          options={QUEUES.map((value) => ({
            value,
            title: t(`readProgress.queue.${value}`, { n: count[value] }),
          }))}
        />
        <Reading of={waiting} failed={t('readProgress.queueFailed')} lines={4}>
          {({ list }) => {
            const shown = list[at % Math.max(1, list.length)]
            if (!shown) return <p className={shared['quiet']}>{t('readProgress.nothingWaits')}</p>
            return (
              <>
                <div className={shared['split']}>
                  <span className={shared['quiet']}>
                    {t('readProgress.nth', { n: (at % list.length) + 1, all: list.length })}
                  </span>
                  {list.length > 1 && (
                    <Button onClick={() => setAt((at + 1) % list.length)}>{t('readProgress.next')}</Button>
                  )}
                </div>
                <Answer
                  key={shown.answerId}
                  answer={shown}
                  items={block.items}
                  queue={queue}
                  onChanged={changed}
                />
              </>
            )
          }}
        </Reading>
      </div>
    </Card>
  )
}

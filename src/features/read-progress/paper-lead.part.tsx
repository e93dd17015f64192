import { useState } from 'react'
import type { MarkingState } from '#contract/marking-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { sumsOf } from './progress.rules.ts'
import type { Paper } from './use-papers.ts'

const MOVES: Readonly<Record<MarkingState, readonly ('trial' | 'open' | 'paused')[]>> = {
  preparing: ['trial', 'open'],
  trial: ['open'],
  open: ['paused'],
  paused: ['open'],
  done: [],
}

type Act = 'trial' | 'open' | 'paused' | 'publish'

/** What who leads the subject does with a paper's marking: begin, pause, go on, and make its marks the exam's. */
export const PaperLead = ({ paper, onChanged }: { paper: Paper; onChanged: () => Promise<void> }) => {
  const { markingId, state, blocks } = paper
  const [asks, setAsks] = useState<Act | null>(null)
  const { send, busy } = useSend()
  const { answers, final } = sumsOf(blocks)
  const isWhole = (state === 'open' || state === 'paused') && answers > 0 && final === answers
  const acts: readonly Act[] = [...MOVES[state], ...(isWhole ? ['publish' as const] : [])]
  // going on after a pause is said otherwise than beginning
  const wordsOf = (act: Act) => (act === 'open' && state === 'paused' ? 'on' : act)
  const go = (act: Act) => {
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

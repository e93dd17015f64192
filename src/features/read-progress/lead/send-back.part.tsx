import { useState } from 'react'
import type { Turn } from '#contract/marking-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'

const TURNS = ['0', '90', '180', '270'] as const

interface SendBackProps {
  answerId: string
  turn: Turn
  onTurn: (turn: Turn) => void
  onChanged: () => Promise<void>
}

/** Sends an answer back to who told a problem of it, turned so that it can be read. */
export const SendBack = ({ answerId, turn, onTurn, onChanged }: SendBackProps) => {
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

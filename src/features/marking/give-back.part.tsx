import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'

interface GiveBackProps {
  packId: string
  /** Answers that would go to others. */
  left: number
  /** Marks that the school does not have yet: their answers would go to others too. */
  waiting: number
  onDone: () => void
}

/** Gives what is unmarked of a pack to others; not while marks of it are on this phone alone. */
export const GiveBack = ({ packId, left, waiting, onDone }: GiveBackProps) => {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  return (
    <>
      <Button onClick={() => setAsks(true)}>{t('marking.giveBack')}</Button>
      <ConfirmSheet
        open={asks}
        title={t('marking.giveBackTitle')}
        yes={t('marking.giveBack')}
        busy={busy}
        disabled={waiting > 0}
        onClose={() => setAsks(false)}
        onYes={() =>
          void send(() => client.call('POST /api/exam/mark/pack/return', { body: { packId } }), {
            always: () => setAsks(false),
            toast: ({ returned }) => t('marking.gaveBack', { n: returned }),
            done: onDone,
          })
        }
      >
        <p>
          {waiting > 0 ? t('marking.giveBackWaits', { n: waiting }) : t('marking.giveBackText', { n: left })}
        </p>
      </ConfirmSheet>
    </>
  )
}

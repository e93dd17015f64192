import { useState } from 'react'
import type { ConsolidateClassLine } from '#contract/consolidate-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'

/** Takes a consolidation back from those who have not handed it in; the same button puts it up again. */
export const Withdraw = ({
  line: { consolidationId, withdrawn },
  onDone,
}: {
  line: ConsolidateClassLine
  onDone: () => Promise<void>
}) => {
  const [asks, setAsks] = useState(false)
  const { busy, send } = useSend()
  const change = () => {
    const body = { consolidationId, withdrawn: !withdrawn }
    return send(() => client.call('POST /api/exam/consolidate/withdraw', { body }), {
      always: () => setAsks(false),
      done: onDone,
    })
  }
  return (
    <>
      <Button block busy={busy && !asks} onClick={() => (withdrawn ? void change() : setAsks(true))}>
        {t(withdrawn ? 'consolidate.putUp' : 'consolidate.takeBack')}
      </Button>
      <ConfirmSheet
        open={asks}
        title={t('consolidate.takeBack.title')}
        yes={t('consolidate.takeBack')}
        kind="danger"
        busy={busy}
        onYes={() => void change()}
        onClose={() => setAsks(false)}
      >
        <p>{t('consolidate.takeBack.text')}</p>
      </ConfirmSheet>
    </>
  )
}

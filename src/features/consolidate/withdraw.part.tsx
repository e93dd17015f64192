import { useState } from 'react'
import type { ConsolidateClassLine } from '#contract/consolidate-shapes.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
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
  const [busy, setBusy] = useState(false)
  const tell = useTell()
  const change = async () => {
    setBusy(true)
    const done = await client.call('POST /api/exam/consolidate/withdraw', {
      body: { consolidationId, withdrawn: !withdrawn },
    })
    if (done.ok) await onDone()
    else tell(done.failure)
    setAsks(false)
    setBusy(false)
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

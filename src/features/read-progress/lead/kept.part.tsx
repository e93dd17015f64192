import { useState } from 'react'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import type { Waiting } from './types.ts'

interface KeptProps {
  answerId: string
  kept: NonNullable<Waiting['shared']>
  onChanged: () => Promise<void>
}

/** What an answer is kept as, with the way to take that back. Its mark stays. */
export const Kept = ({ answerId, kept, onChanged }: KeptProps) => {
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

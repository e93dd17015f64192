import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'

interface RosterUndoProps {
  last: NonNullable<Calls['GET /api/office/people/roster/last']['reply']['last']>
  onDone: () => Promise<void>
}

/** The last file that was taken over, and the way back while nothing was built upon it. */
export const RosterUndo = ({ last, onDone }: RosterUndoProps) => {
  const [asks, setAsks] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { busy, send } = useSend()
  const { changeId, fileName, changed, at, blocked } = last
  const undo = () =>
    send(() => client.call('POST /api/office/people/roster/undo', { body: { changeId } }), {
      always: () => setAsks(false),
      toast: t('officePeople.rosterUndone', { name: fileName }),
      done: onDone,
      failed: async (failure) => {
        setSaid(failureText(failure))
        await onDone()
      },
    })
  return (
    <Card title={t('officePeople.rosterLast', { name: fileName })}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>
          {t('officePeople.rosterLastAt', { time: formatFullDate(at), n: changed })}{' '}
          {t(blocked === '' ? 'officePeople.rosterMayUndo' : `officePeople.rosterBlocked.${blocked}`)}
        </p>
        {said !== null && (
          <p role="alert" className={shared['error']}>
            {said}
          </p>
        )}
        {blocked === '' && (
          <div className={shared['acts']}>
            <Button onClick={() => setAsks(true)}>{t('officePeople.rosterUndo')}</Button>
          </div>
        )}
      </div>
      <ConfirmSheet
        open={asks}
        title={t('officePeople.rosterUndoAsk', { name: fileName })}
        yes={t('officePeople.rosterUndo')}
        busy={busy}
        onYes={() => void undo()}
        onClose={() => setAsks(false)}
      >
        <p>{t('officePeople.rosterUndoText', { n: changed })}</p>
      </ConfirmSheet>
    </Card>
  )
}

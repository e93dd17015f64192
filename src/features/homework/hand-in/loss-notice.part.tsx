import { useState } from 'react'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ, TOAST_WHERE } from '#src/state/toast-seconds.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from '../homework.module.css'
import { describeLostWork } from './lost.rules.ts'
import { restoreAll } from './restore.actions.ts'

/** Said when the browser emptied its store while work waited: what was there, and one tap to what the school keeps. */
export const LossNotice = () => {
  const { loss } = useOutbox()
  const { busy, run } = useSend()
  const [asked, setAsked] = useState<{ done: number; all: number } | null>(null)
  if (!loss) return null
  const { works } = loss
  const settle = async () => (await openAccountWork())?.settleLoss()
  const restore = async () => {
    const found = await restoreAll((done, all) => setAsked({ done, all }))
    setAsked(null)
    if (found === null) return showToast(t('homework.lossNoLine'), TOAST_READ)
    showToast(t('homework.lossRestored', { n: found }), TOAST_WHERE)
    await settle()
  }
  return (
    <Card title={t(works ? 'homework.lossHeldTitle' : 'homework.lossTitle')}>
      <div className={css['tight']} role="alert">
        {works ? (
          <>
            <p>{t('homework.lossHeldText')}</p>
            <ul>
              {works.map((one) => (
                <li key={one.target}>{describeLostWork(one)}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t('homework.lossText', { when: formatDate(loss.lastSavedAt), n: loss.waited })}</p>
        )}
        <div className={css['row']}>
          <Button kind="primary" busy={busy} onClick={() => void run(restore)}>
            {t('homework.lossRestore')}
          </Button>
          <Button onClick={() => void settle()}>{t('homework.lossDismiss')}</Button>
        </div>
      </div>
      <p role="status">{asked && t('homework.lossAsked', asked)}</p>
    </Card>
  )
}

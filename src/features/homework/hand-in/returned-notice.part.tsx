import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from '../homework.module.css'

/** Tells that the school's data came back older, and that this phone sends again what the school lost by it. */
export const ReturnedNotice = () => {
  const { returned } = useOutbox()
  if (returned === 0) return null
  return (
    <Card title={t('homework.returnedTitle')}>
      <div className={css['tight']} role="status">
        <p>{t('homework.returnedText', { n: returned })}</p>
        <div className={css['row']}>
          <Button onClick={() => void openAccountWork().then((own) => own?.settleReturned())}>
            {t('homework.lossDismiss')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

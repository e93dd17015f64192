import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from './badge.tsx'
import { Button } from './button.tsx'
import shared from './shared.module.css'

/** Where something handed in can be. */
type DeliveryState = 'phone' | 'sending' | 'school' | 'attention'

export const SENT_TONES: Readonly<Record<DeliveryState, Tone>> = {
  phone: 'warn',
  sending: 'info',
  school: 'good',
  attention: 'bad',
}

interface SentStateProps {
  at: DeliveryState
  title: string
  text: string
  /** Tries again what needs attention. */
  onRetry: () => void
}

/** Where something handed in from this phone is, and what can be done: waiting for a line, on the way, received, refused. */
export const SentState = ({ at, title, text, onRetry }: SentStateProps) => (
  <div className={shared['middle']} role="status" data-at={at}>
    <p>
      <Badge tone={SENT_TONES[at]}>{title}</Badge>
    </p>
    <p className={shared['quiet']}>{text}</p>
    {at === 'attention' && <Button onClick={onRetry}>{t('common.retry')}</Button>}
  </div>
)

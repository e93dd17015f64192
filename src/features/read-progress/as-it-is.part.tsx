import { formatDate, formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import shared from '#src/ui/shared.module.css'

interface AsItIsProps {
  /** Epoch ms by the server's clock. */
  at: number
  /** Whether it changes by itself while it is looked at. */
  isLive: boolean
}

/** Of which moment the numbers are. */
export const AsItIs = ({ at, isLive }: AsItIsProps) => (
  <p className={shared['quiet']}>
    <time dateTime={new Date(at).toISOString()} title={formatFullDate(at)}>
      {t(isLive ? 'readProgress.asOfLive' : 'readProgress.asOf', { when: formatDate(at) })}
    </time>
  </p>
)

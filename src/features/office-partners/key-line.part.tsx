import type { PartnerKey } from '#contract/office-partners.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ListItem } from '#src/ui/list.tsx'
import shared from '#src/ui/shared.module.css'

interface KeyLineProps {
  of: PartnerKey
  mayChange: boolean
  onWithdraw: () => void
  onRestore: () => void
}

const TONES: Readonly<Record<PartnerKey['state'], Tone>> = {
  works: 'good',
  ending: 'warn',
  ended: 'muted',
  withdrawn: 'bad',
}

/** What can be done with a key: one that works is withdrawn, one that was withdrawn put back. */
const KeyAct = ({ of: { print, state, backUntil }, mayChange, onWithdraw, onRestore }: KeyLineProps) => {
  if (!mayChange) return null
  if (state === 'works' || state === 'ending')
    return (
      <Button kind="quiet" aria-label={t('officePartners.withdrawOf', { print })} onClick={onWithdraw}>
        {t('officePartners.withdraw')}
      </Button>
    )
  if (backUntil === null) return null
  return (
    <Button kind="quiet" aria-label={t('officePartners.putBackOf', { print })} onClick={onRestore}>
      {t('officePartners.putBack')}
    </Button>
  )
}

/** A key by its print: since when, until when, and what can be done with it. */
export const KeyLine = (props: KeyLineProps) => {
  const { print, state, madeAt, worksUntil } = props.of
  const until = worksUntil === null ? '' : formatFullDate(worksUntil)
  return (
    <ListItem
      title={
        <span className={shared['facts']}>
          {t('officePartners.print', { print })}
          <Badge tone={TONES[state]}>{t(`officePartners.state.${state}`, { until })}</Badge>
        </span>
      }
      note={
        madeAt === null
          ? t('officePartners.fromFile')
          : t('officePartners.made', { date: formatFullDate(madeAt) })
      }
      end={<KeyAct {...props} />}
    />
  )
}

import { useState } from 'react'
import type { OfficePartner, PartnerKey } from '#contract/office/partners.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import shared from '#src/ui/shared.module.css'
import { NewKeySheet } from './new-key.part.tsx'

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
const KeyLine = (props: KeyLineProps) => {
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

interface KeysCardProps {
  partner: OfficePartner
  onChanged: (withdrawn: PartnerKey | null) => Promise<void>
}

/** The keys of a partner: made, rotated, withdrawn and put back. */
export const KeysCard = ({ partner, onChanged }: KeysCardProps) => {
  const [making, setMaking] = useState(false)
  const [asking, setAsking] = useState<PartnerKey | null>(null)
  const { busy, send } = useSend()
  const withdraw = (key: PartnerKey) =>
    send(
      () =>
        client.call('POST /api/office/partners/key/withdraw', { body: { partnerKeyId: key.partnerKeyId } }),
      { always: () => setAsking(null), done: () => onChanged(key) },
    )
  const restore = (key: PartnerKey) =>
    send(
      () =>
        client.call('POST /api/office/partners/key/restore', { body: { partnerKeyId: key.partnerKeyId } }),
      { toast: t('officePartners.restored', { print: key.print }), done: () => onChanged(null) },
    )
  return (
    <Card title={t('officePartners.keys')}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>{t(`officePartners.kind.${partner.keyKind}`)}</p>
        {partner.keyKind !== 'none' && !partner.mayChange && (
          <p className={shared['quiet']}>{t('officePartners.notMine')}</p>
        )}
        <List label={t('officePartners.keys')}>
          {partner.keys.map((key) => (
            <KeyLine
              key={key.partnerKeyId}
              of={key}
              mayChange={partner.mayChange && !busy}
              onWithdraw={() => setAsking(key)}
              onRestore={() => void restore(key)}
            />
          ))}
        </List>
        {partner.mayChange && (
          <div className={shared['acts']}>
            <Button kind="primary" onClick={() => setMaking(true)}>
              {t('officePartners.new')}
            </Button>
          </div>
        )}
      </div>
      {making && (
        <NewKeySheet partner={partner} onMade={() => onChanged(null)} onClose={() => setMaking(false)} />
      )}
      {asking && (
        <ConfirmSheet
          open
          kind="danger"
          title={t('officePartners.withdrawOf', { print: asking.print })}
          yes={t('officePartners.withdraw')}
          busy={busy}
          onYes={() => void withdraw(asking)}
          onClose={() => setAsking(null)}
        >
          <p>{t('officePartners.withdrawAsk')}</p>
        </ConfirmSheet>
      )}
    </Card>
  )
}

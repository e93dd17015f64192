import { useState } from 'react'
import type { OfficePartner, PartnerKey } from '#contract/office-partners.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { List } from '#src/ui/list.tsx'
import shared from '#src/ui/shared.module.css'
import { KeyLine } from './key-line.part.tsx'
import { NewKeySheet } from './new-key.part.tsx'

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

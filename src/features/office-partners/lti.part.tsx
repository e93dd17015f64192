import { useState } from 'react'
import type { OfficePartner } from '#contract/office-partners.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import shared from '#src/ui/shared.module.css'
import { LtiSheet } from './lti-sheet.part.tsx'

interface LtiCardProps {
  partner: OfficePartner
  lti: NonNullable<OfficePartner['lti']>
  onChanged: () => Promise<void>
}

/** An LTI platform: our addresses to copy, what is entered, and whether it is open. */
export const LtiCard = ({ partner, lti, onChanged }: LtiCardProps) => {
  const [editing, setEditing] = useState(false)
  const { busy, send } = useSend()
  const { loginUrl, launchUrl, keysUrl, ...platform } = lti
  const { partnerId, open } = partner
  const turn = () =>
    send(() => client.call('POST /api/office/partners/lti/open', { body: { partnerId, open: !open } }), {
      toast: t(open ? 'officePartners.lti.closedNow' : 'officePartners.lti.openNow'),
      done: onChanged,
    })
  const by = t(`officePartners.lti.personBy.${lti.personBy}`)
  return (
    <Card title={t('officePartners.lti.title')}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>{t('officePartners.lti.ours')}</p>
        <Facts
          facts={[
            [t('officePartners.lti.loginUrl'), loginUrl],
            [t('officePartners.lti.launchUrl'), launchUrl],
            [t('officePartners.lti.keysUrl'), keysUrl],
            [t('officePartners.lti.issuer'), lti.issuer],
            [t('officePartners.lti.clientId'), lti.clientId],
            [t('officePartners.lti.authorizeUrl'), lti.authorizeUrl],
            [t('officePartners.lti.tokenUrl'), lti.tokenUrl],
            [t('officePartners.lti.jwksUrl'), lti.jwksUrl],
            [t('officePartners.lti.deployments'), lti.deployments.join(', ')],
            [t('officePartners.lti.personBy'), lti.custom === '' ? by : `${by}: ${lti.custom}`],
          ]}
        />
        {partner.mayChange && (
          <div className={shared['acts']}>
            <Button onClick={() => setEditing(true)}>{t('officePartners.lti.edit')}</Button>
            <Button busy={busy} onClick={() => void turn()}>
              {t(open ? 'officePartners.lti.close' : 'officePartners.lti.reopen')}
            </Button>
          </div>
        )}
      </div>
      {editing && (
        <LtiSheet
          partnerId={partnerId}
          of={platform}
          onSaved={() => onChanged()}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}

import { useState } from 'react'
import type { OfficePartner, PartnerKey } from '#contract/office/partners.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import shared from '#src/ui/shared.module.css'
import { KeysCard } from './keys.part.tsx'
import { LtiSheet } from './lti-sheet.part.tsx'
import css from './partners.module.css'
import { PlayCard } from './play.part.tsx'

interface LtiCardProps {
  partner: OfficePartner
  lti: NonNullable<OfficePartner['lti']>
  onChanged: () => Promise<void>
}

/** An LTI platform: our addresses to copy, what is entered, and whether it is open. */
const LtiCard = ({ partner, lti, onChanged }: LtiCardProps) => {
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

interface PartnerDetailProps {
  partner: OfficePartner
  /** With the key that was withdrawn, or null: something else changed. */
  onChanged: (withdrawn: PartnerKey | null) => Promise<void>
}

/** One partner: what both sides have agreed on, its keys, and a trial of its sign-on. */
export const PartnerDetail = ({ partner, onChanged }: PartnerDetailProps) => (
  <div className={css['detail']}>
    <Card title={partner.partnerId}>
      <Facts
        facts={[
          [t('officePartners.path'), partner.path],
          [t('officePartners.appId'), partner.appId],
          [t('officePartners.audience'), partner.audience],
          [t('officePartners.nameThere'), partner.nameThere],
          [
            t('officePartners.last'),
            partner.lastSignOn === null ? t('officePartners.never') : formatFullDate(partner.lastSignOn),
          ],
        ]}
      />
    </Card>
    {partner.lti && <LtiCard partner={partner} lti={partner.lti} onChanged={() => onChanged(null)} />}
    <KeysCard partner={partner} onChanged={onChanged} />
    <PlayCard partner={partner} />
  </div>
)

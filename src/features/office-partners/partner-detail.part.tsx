import type { OfficePartner, PartnerKey } from '#contract/office-partners.ts'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { KeysCard } from './keys.part.tsx'
import { LtiCard } from './lti.part.tsx'
import css from './partners.module.css'
import { PlayCard } from './play.part.tsx'

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

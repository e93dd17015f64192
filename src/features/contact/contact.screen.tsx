import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { brand } from '#src/state/brand.state.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'

/** How to reach the help desk of this brand, and what to say there. */
export const ContactScreen = () => {
  const { contact, title } = useSnapshot(brand)
  const { phone, hours, wechat, email, address } = contact
  const empty = [phone, wechat, email, address].every((value) => value === '')
  return (
    <Page title={t('contact.title')} back={PATH.user}>
      {empty ? (
        <EmptyState title={t('contact.none')} text={t('contact.noneText')} />
      ) : (
        <>
          <Card title={title}>
            <Facts
              facts={[
                [t('contact.phone'), phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
                [t('contact.hours'), hours],
                [t('contact.wechat'), wechat],
                [t('contact.email'), email && <a href={`mailto:${email}`}>{email}</a>],
                [t('contact.address'), address],
              ]}
            />
          </Card>
          <Card title={t('contact.tell')}>
            <p>{t('contact.tellText')}</p>
          </Card>
        </>
      )}
    </Page>
  )
}

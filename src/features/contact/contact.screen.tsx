import { useSnapshot } from 'valtio'
import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { dialHref } from '#src/nav/dial.ts'
import { PATH } from '#src/nav/paths.ts'
import { entryFacts } from '#src/platform/link-flags.ts'
import { firstEntry, isInspected } from '#src/platform/phone-marks.ts'
import { brand } from '#src/state/brand.state.ts'
import { address } from '#src/state/line/address.state.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Page } from '#src/ui/page.tsx'

/** What the help desk asks for; a tester's phone shows how the page was entered, too. */
const Technical = () => {
  const { ip } = useSnapshot(address)
  const first = firstEntry()
  const { serviceType, appType, wechatType } = entryFacts()
  const entered = [serviceType, appType, wechatType].filter(Boolean).join(' · ')
  return (
    <Card title={t('contact.technical')}>
      <Facts
        facts={[
          [t('contact.version'), __KAOBAN_BUILD__],
          [t('contact.ip'), ip],
          [t('contact.first'), first !== null && formatDay(first)],
          [t('contact.browser'), isInspected() && navigator.userAgent],
          [t('contact.entered'), isInspected() && entered],
        ]}
      />
    </Card>
  )
}

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
                [t('contact.phone'), phone && <a href={dialHref(phone)}>{phone}</a>],
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
      <Technical />
    </Page>
  )
}

import type { PayChannel, Paying } from '#contract/shop/order.ts'
import { t } from '#src/i18n/i18n.ts'
import { deviceFacts } from '#src/platform/device.ts'
import shared from '#src/ui/shared.module.css'
import { Choices } from './choices.part.tsx'
import { channelsHere } from './order.rules.ts'
import css from './shop.module.css'

/** The ways to pay that work on this page. */
export const waysHere = (paying: Paying): PayChannel[] => channelsHere(paying, deviceFacts().inWeChat)

/** Why nothing can be paid here, and what to do; '' where something can. */
export function whyNot(paying: Paying): string {
  if (paying.why !== null) return t(`shop.why.${paying.why}`)
  if (waysHere(paying).length > 0) return ''
  return t(deviceFacts().inWeChat ? 'shop.why.openBrowser' : 'shop.why.openWeChat')
}

interface ChannelProps {
  paying: Paying
  value: PayChannel | null
  onChange: (channel: PayChannel) => void
}

/** How to pay; of a trial provider it is said that no money moves. */
export const Channel = ({ paying, value, onChange }: ChannelProps) => (
  <div className={shared['tight']}>
    <Choices
      label={t('shop.channel')}
      value={value}
      options={waysHere(paying).map((way) => ({ value: way, title: t(`shop.channel.${way}`) }))}
      onChange={onChange}
    />
    {paying.sandbox && <p className={css['note']}>{t('shop.sandbox')}</p>}
  </div>
)

import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { PayChannel } from '#contract/shop/order.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { Channel, waysHere, whyNot } from './channel.part.tsx'
import { Choices } from './choices.part.tsx'
import { ConfirmPay } from './confirm-pay.part.tsx'
import { Earlier } from './earlier.part.tsx'
import css from './shop.module.css'
import { useBuy } from './use-buy.ts'
import { VipParts } from './vip-parts.part.tsx'
import { WhereSold } from './where-sold.part.tsx'

type Offer = Calls['GET /api/base/data/system/account/user/membership/product']['reply']
type Product = Offer['products'][number]

const Price = ({ product: p }: { product: Product }) => (
  <span>
    {p.usualFen !== null && <s className={shared['quiet']}>{yuan(p.usualFen)}</s>}{' '}
    <b className={css['price']}>{yuan(p.priceFen)}</b>
  </span>
)

const Form = ({ offer }: { offer: Offer }) => {
  const { products, paying } = offer
  const asked = useQuery('productId')
  const [channel, setChannel] = useState<PayChannel | null>(() => waysHere(paying)[0] ?? null)
  const [asking, setAsking] = useState(false)
  const { busy, buy } = useBuy()
  const state = useCall('GET /api/base/data/system/account/user/membership', {})
  if (paying.why === 'school') {
    return <EmptyState title={t('shop.vip.notHere')} text={t('shop.vip.notHereText')} />
  }
  const product = products.find((p) => p.productId === asked) ?? products[0]
  if (!product) return <EmptyState title={t('shop.noProducts')} text={t('shop.noProductsText')} />
  return (
    <>
      <Card>
        <Choices
          label={t('shop.choose')}
          value={product.productId}
          options={products.map((p) => ({
            value: p.productId,
            title: (
              <span className={shared['tight']}>
                {p.name}
                <small className={shared['quiet']}>
                  {t('shop.levelDays', { level: p.level, days: p.days })}
                </small>
              </span>
            ),
            end: <Price product={p} />,
          }))}
          onChange={(productId) => setQuery({ productId })}
        />
      </Card>
      {channel === null ? (
        <p className={css['note']} role="status">
          {whyNot(paying)}
        </p>
      ) : (
        <Card>
          <div className={shared['stack']}>
            <Channel paying={paying} value={channel} onChange={setChannel} />
            <Button kind="primary" block busy={busy} onClick={() => setAsking(true)}>
              {t('shop.pay', { amount: yuan(product.priceFen) })}
            </Button>
            <p className={shared['quiet']}>{t('shop.payNote')}</p>
          </div>
          <ConfirmPay
            open={asking}
            name={product.name}
            amountFen={product.priceFen}
            channel={channel}
            sandbox={paying.sandbox}
            busy={busy}
            onClose={() => setAsking(false)}
            onPay={() => {
              setAsking(false)
              void buy({ kind: 'membership', productId: product.productId, channel })
            }}
          />
        </Card>
      )}
      {state.data?.freePractices && <VipParts aWeek={state.data.freePractices} />}
    </>
  )
}

/** Buying a membership for the present child: what, by which way, and the question before money is asked for. */
export const VipPayScreen = () => {
  const offer = useCall('GET /api/base/data/system/account/user/membership/product', {})
  return (
    <Page title={t('shop.vip.buy')} back={PATH.vip} asOf={offer.asOf}>
      <WhereSold>
        <Earlier kind="membership" />
        <Reading of={offer} failed={t('shop.failed')}>
          {(data) => <Form offer={data} />}
        </Reading>
      </WhereSold>
    </Page>
  )
}

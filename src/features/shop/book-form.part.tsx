import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { Status } from '#contract/envelope.ts'
import type { NotebookCoupon, NotebookGoods } from '#contract/shop/notebook.ts'
import type { PayChannel, Paying } from '#contract/shop/order.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import { Channel, waysHere, whyNot } from './channel.part.tsx'
import { ConfirmPay } from './confirm-pay.part.tsx'
import { COPIES } from './order.rules.ts'
import css from './shop.module.css'
import { orderPage } from './start-order.actions.ts'
import { useBuy } from './use-buy.ts'

/** The child has this book ordered already: by this account, or by somebody else of the family. */
const OrderedAlready = ({ goodsId }: { goodsId: string }) => {
  const known = useCall('GET /api/base/data/notebook/student/order/exist', { query: { goodsId } })
  return (
    <Reading of={known} failed={t('shop.orderFailed')}>
      {({ order }) => (
        <Card title={t('shop.book.ordered')}>
          <div className={shared['stack']}>
            <p>{t(order === null ? 'shop.book.orderedByOther' : 'shop.book.orderedByYou')}</p>
            {order !== null && (
              <ButtonLink kind="primary" block href={orderPage('notebook', order.orderId)}>
                {t('shop.openOrderGo')}
              </ButtonLink>
            )}
          </div>
        </Card>
      )}
    </Reading>
  )
}

const CODE = /^[A-Za-z0-9-]{1,32}$/

interface CouponProps {
  goodsId: string
  coupon: NotebookCoupon | null
  onFound: (coupon: NotebookCoupon | null) => void
}

/** A coupon by the code the family has: looked up, and told whether it counts now. */
const Coupon = ({ goodsId, coupon, onFound }: CouponProps) => {
  const [code, setCode] = useState('')
  const { busy, send } = useSend()
  const [error, setError] = useState<string>()
  const find = () => {
    const couponCode = code.trim()
    onFound(null)
    if (!CODE.test(couponCode)) return setError(t('shop.coupon.shape'))
    const query = { goodsId, couponCode }
    void send(() => client.call('GET /api/base/data/notebook/goods/coupon/detail', { query }), {
      done: ({ coupon: found }) => {
        onFound(found)
        setError(found.state === 'open' ? undefined : t(`shop.coupon.${found.state}`))
      },
      failed: (failure) =>
        setError(
          failure.status === Status.notFound ? t('shop.notValid.couponUnknown') : failureText(failure),
        ),
    })
  }
  return (
    <div className={shared['tight']}>
      <Field
        label={t('shop.coupon')}
        value={code}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        error={error}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
          onFound(null)
        }}
      />
      <Button busy={busy} disabled={code.trim() === ''} onClick={find}>
        {t('shop.coupon.use')}
      </Button>
      {coupon?.state === 'open' && (
        <p role="status">{t('shop.coupon.good', { name: coupon.name, off: yuan(coupon.offFen) })}</p>
      )}
    </div>
  )
}

type Valid = Calls['POST /api/base/data/notebook/order/goods/valid']['reply']

interface BookFormProps {
  goods: NotebookGoods
  paying: Paying
}

/** Copies, coupon and the way to pay; the school says whether it can be ordered so, and for how much. */
export const BookForm = ({ goods, paying }: BookFormProps) => {
  const [copies, setCopies] = useState(1)
  const [coupon, setCoupon] = useState<NotebookCoupon | null>(null)
  const [channel, setChannel] = useState<PayChannel | null>(() => waysHere(paying)[0] ?? null)
  const [checked, setChecked] = useState<Valid | null>(null)
  const [asking, setAsking] = useState(false)
  const { busy, buy } = useBuy()
  const tell = useTell()
  if (goods.ordered) return <OrderedAlready goodsId={goods.goodsId} />
  if (channel === null) {
    return (
      <p className={css['note']} role="status">
        {whyNot(paying)}
      </p>
    )
  }
  const couponCode = coupon?.state === 'open' ? coupon.couponCode : null
  const check = async () => {
    setAsking(true)
    const body = { goodsId: goods.goodsId, copies, ...(couponCode === null ? {} : { couponCode }) }
    const result = await client.call('POST /api/base/data/notebook/order/goods/valid', { body })
    setAsking(false)
    if (result.ok) setChecked(result.data)
    else tell(result.failure)
  }
  const why = checked?.why ?? null
  return (
    <Card>
      <div className={shared['stack']}>
        <Picker
          label={t('shop.copies')}
          value={String(copies)}
          options={COPIES.map((n) => ({ value: String(n), title: String(n) }))}
          onChange={(n) => setCopies(Number(n))}
        />
        <Coupon goodsId={goods.goodsId} coupon={coupon} onFound={setCoupon} />
        <Channel paying={paying} value={channel} onChange={setChannel} />
        {why !== null && (
          <p className={css['note']} role="alert">
            {t(`shop.notValid.${why}`)}
          </p>
        )}
        <Button kind="primary" block busy={busy || asking} onClick={() => void check()}>
          {t('shop.pay', { amount: yuan(goods.priceFen * copies) })}
        </Button>
        <p className={shared['quiet']}>{t('shop.payNote')}</p>
      </div>
      <ConfirmPay
        open={checked?.valid === true}
        name={goods.name}
        amountFen={checked?.amountFen ?? 0}
        offFen={checked?.offFen ?? 0}
        copies={copies}
        channel={channel}
        sandbox={paying.sandbox}
        busy={busy}
        onClose={() => setChecked(null)}
        onPay={() => {
          setChecked(null)
          void buy({ kind: 'notebook', productId: goods.goodsId, channel, copies, couponCode })
        }}
      />
    </Card>
  )
}

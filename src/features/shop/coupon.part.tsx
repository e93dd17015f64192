import { useState } from 'react'
import { Status } from '#contract/envelope.ts'
import type { NotebookCoupon } from '#contract/notebook.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { yuan } from './order.rules.ts'
import css from './shop.module.css'

const CODE = /^[A-Za-z0-9-]{1,32}$/

interface CouponProps {
  goodsId: string
  coupon: NotebookCoupon | null
  onFound: (coupon: NotebookCoupon | null) => void
}

/** A coupon by the code the family has: looked up, and told whether it counts now. */
export const Coupon = ({ goodsId, coupon, onFound }: CouponProps) => {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const find = async () => {
    const couponCode = code.trim()
    onFound(null)
    if (!CODE.test(couponCode)) return setError(t('shop.coupon.shape'))
    setBusy(true)
    const result = await client.call('GET /api/base/data/notebook/goods/coupon/detail', {
      query: { goodsId, couponCode },
    })
    setBusy(false)
    if (!result.ok) {
      const none = result.failure.status === Status.notFound
      return setError(none ? t('shop.notValid.couponUnknown') : failureText(result.failure))
    }
    const found = result.data.coupon
    onFound(found)
    setError(found.state === 'open' ? undefined : t(`shop.coupon.${found.state}`))
  }
  return (
    <div className={css['tight']}>
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
      <Button busy={busy} disabled={code.trim() === ''} onClick={() => void find()}>
        {t('shop.coupon.use')}
      </Button>
      {coupon?.state === 'open' && (
        <p role="status">{t('shop.coupon.good', { name: coupon.name, off: yuan(coupon.offFen) })}</p>
      )}
    </div>
  )
}

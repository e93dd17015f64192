import { useState } from 'react'
import { Status } from '#contract/envelope.ts'
import type { NotebookCoupon } from '#contract/notebook.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { yuan } from '#src/i18n/money.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import shared from '#src/ui/shared.module.css'

const CODE = /^[A-Za-z0-9-]{1,32}$/

interface CouponProps {
  goodsId: string
  coupon: NotebookCoupon | null
  onFound: (coupon: NotebookCoupon | null) => void
}

/** A coupon by the code the family has: looked up, and told whether it counts now. */
export const Coupon = ({ goodsId, coupon, onFound }: CouponProps) => {
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

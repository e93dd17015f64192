import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { postForm } from '#src/platform/post-form.ts'
import { brand } from '#src/state/brand.state.ts'
import { client } from '#src/state/client.ts'
import { Button } from '#src/ui/button.tsx'

/** Goes on at the schoolmate platform as the same person (guard 9): the server's token is posted there, once. */
export const HandOver = () => {
  const { springboardOrigins } = useSnapshot(brand)
  const tell = useTell()
  const [busy, setBusy] = useState(false)
  if (springboardOrigins.length === 0) return null
  const goOn = async () => {
    setBusy(true)
    const result = await client.call('POST /api/base/data/system/account/encrypt/account', { body: {} })
    if (result.ok) return postForm(result.data.action, { token: result.data.token })
    setBusy(false)
    tell(result.failure)
  }
  return (
    <Button busy={busy} onClick={() => void goOn()}>
      {t('study.handOver')}
    </Button>
  )
}

import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { postForm } from '#src/platform/post-form.ts'
import { brand } from '#src/state/brand.state.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'

/** Goes on at the schoolmate platform as the same person (guard 9): the server's token is posted there, once. */
export const HandOver = () => {
  const { springboardOrigins } = useSnapshot(brand)
  const { busy, send } = useSend()
  if (springboardOrigins.length === 0) return null
  const goOn = () =>
    send(() => client.call('POST /api/base/data/system/account/encrypt/account', { body: {} }), {
      done: ({ action, token }) => {
        postForm(action, { token })
        // the page is left: the token counts once, so there is no second tap
        return new Promise(() => undefined)
      },
    })
  return (
    <Button busy={busy} onClick={() => void goOn()}>
      {t('study.handOver')}
    </Button>
  )
}

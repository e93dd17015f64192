import type { PartnerKey } from '#contract/office-partners.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'

interface WithdrawnBarProps {
  partnerKey: PartnerKey
  onBack: () => Promise<void>
}

/** Says which key was withdrawn, and puts it back. */
export const WithdrawnBar = ({ partnerKey: { partnerKeyId, print }, onBack }: WithdrawnBarProps) => {
  const { busy, send } = useSend()
  const back = () =>
    send(() => client.call('POST /api/office/partners/key/restore', { body: { partnerKeyId } }), {
      toast: t('officePartners.restored', { print }),
      done: onBack,
    })
  return (
    <LineBar
      tone="info"
      action={
        <Button kind="quiet" busy={busy} onClick={() => void back()}>
          {t('officePartners.undo')}
        </Button>
      }
    >
      {t('officePartners.withdrawn', { print })}
    </LineBar>
  )
}

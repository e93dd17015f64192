import { t } from '#src/i18n/i18n.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './partners.module.css'

interface ShownKeyProps {
  partnerId: string
  secret: string
  print: string
  onKept: () => void
}

/** A new key, the only time it is seen. It goes by the person's word alone: no tap beside it closes it. */
export const ShownKey = ({ partnerId, secret, print, onKept }: ShownKeyProps) => (
  <Sheet
    open
    kind="dialog"
    title={t('officePartners.once')}
    onClose={() => undefined}
    actions={
      <>
        <Button
          onClick={() =>
            saveFile(`${partnerId}.txt`, new Blob([`${partnerId}\r\n${secret}\r\n`], { type: 'text/plain' }))
          }
        >
          {t('officePartners.save')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {t('officePartners.kept')}
        </Button>
      </>
    }
  >
    <div className={shared['middle']}>
      <p>{t('officePartners.onceText')}</p>
      <code className={css['code']} aria-label={t('officePartners.secret')}>
        {secret}
      </code>
      <Facts facts={[[partnerId, t('officePartners.print', { print })]]} />
    </div>
  </Sheet>
)

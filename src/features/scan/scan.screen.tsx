import { useState } from 'react'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './scan.module.css'
import { useScan } from './use-scan.ts'
import { Ways } from './ways.part.tsx'

/** Scans a student's code; the five outcomes (rows V06 to V09). */
export const ScanScreen = () => {
  const scan = useScan()
  const [trouble, setTrouble] = useState<MessageKey | null>(null)
  const { outcome } = scan
  const unbound = outcome?.kind === 'notBound' ? outcome : null
  const wrong = trouble === null ? scan.said : t(trouble)
  return (
    <Page title={t('scan.title')} back={PATH.home}>
      {outcome?.kind === 'staffOnly' && <LineBar tone="warn">{t('scan.staffOnly')}</LineBar>}
      <p>{t('scan.lead')}</p>
      <Card>
        {wrong !== null && (
          <p className={css['error']} role="alert">
            {wrong}
          </p>
        )}
        <Ways
          busy={scan.busy}
          closed={outcome !== null}
          onCode={(code) => void scan.ask(code)}
          onTrouble={(key) => {
            setTrouble(key)
            scan.say(null)
          }}
        />
      </Card>
      <ConfirmSheet
        open={unbound !== null}
        title={t('scan.notBoundTitle')}
        yes={t('scan.yes')}
        no={t('scan.no')}
        busy={scan.busy}
        onYes={() => unbound && void scan.bind(unbound.ticket)}
        onClose={scan.close}
      >
        <p>{t('scan.bindAsk')}</p>
        <p className={shared['strong']}>
          {t('scan.child', { name: unbound?.maskedName ?? '', school: unbound?.schoolName ?? '' })}
        </p>
      </ConfirmSheet>
      <Sheet
        kind="dialog"
        open={outcome?.kind === 'otherStudent'}
        title={t('scan.otherStudent')}
        onClose={scan.close}
        actions={
          <Button kind="primary" onClick={scan.close}>
            {t('common.close')}
          </Button>
        }
      >
        <p>{t('scan.otherStudentHelp')}</p>
      </Sheet>
    </Page>
  )
}

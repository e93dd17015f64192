import { useEffect, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { clockText } from '#core/domain/dates/day.ts'
import { codeText } from '#core/domain/qr/code-text.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { client } from '#src/state/client.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { QrPicture } from '#src/ui/qr-code.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import css from './scan.module.css'

type QrCodeView = Calls['POST /api/base/data/qr/code']['reply']

/** A fresh code; a text when there is none: what happened and what to do. */
async function makeCode(ofStudentId: string | null): Promise<QrCodeView | string> {
  const body = { purpose: 'student' as const, ...(ofStudentId === null ? {} : { ofStudentId }) }
  const result = await client.call('POST /api/base/data/qr/code', { body })
  return result.ok ? result.data : failureText(result.failure)
}

/** Shows the code of their own student; staff name one of theirs in the address. */
export const ShowCodeScreen = () => {
  const ofStudentId = useQuery('ofStudentId')
  const [round, setRound] = useState(0)
  const [made, setMade] = useState<QrCodeView | string | null>(null)
  useEffect(() => {
    let wanted = true
    void makeCode(ofStudentId).then((next) => wanted && setMade(next))
    return () => {
      wanted = false
    }
  }, [ofStudentId, round])
  const again = () => {
    setMade(null)
    setRound(round + 1)
  }
  const shown = typeof made === 'string' ? null : made
  const failed = typeof made === 'string' ? made : null
  const name = shown?.studentName ?? ''
  return (
    <Page title={t('scan.showTitle')} back={PATH.home}>
      {failed !== null && <ErrorState title={t('scan.showFailed')} text={failed} onRetry={again} />}
      {failed === null && shown === null && <Skeleton lines={6} />}
      {shown && (
        <Card>
          <div className={shared['middle']}>
            <p>{t('scan.showLead', { name })}</p>
            <QrPicture
              className={css['code']}
              text={codeText(shown.code)}
              label={t('scan.showAlt', { name })}
            />
            <p className={shared['strong']}>{t('scan.showLine', { name, className: shown.className })}</p>
            <p className={shared['quiet']}>{t('scan.showEnd', { time: clockText(shown.expiresAt) })}</p>
            <Button block onClick={again}>
              {t('scan.showNew')}
            </Button>
          </div>
        </Card>
      )}
    </Page>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { Failure } from '#core/errors/failure.ts'
import { REDIRECT_DELAY_MS } from '#core/request/constants.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { PATH, safeNext } from '#src/nav/paths.ts'
import { chooseIdentity, refreshAccount } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './scan.module.css'
import { purposeOf } from './scan.rules.ts'
import { Ways } from './ways.part.tsx'

type QrScanResult = Calls['POST /api/base/data/qr/scan']['reply']

/** Asks the server what a code means and does what follows; the questions in between are the screen's. */
function useScan() {
  const purpose = purposeOf(useQuery('purpose'))
  const next = safeNext(useQuery('next'))
  const [outcome, setOutcome] = useState<QrScanResult | null>(null)
  const { busy, send } = useSend()
  const [said, setSaid] = useState<string | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])

  const proceed = (text: string) => {
    showToast(text, TOAST_BRIEF)
    go(next, { replace: true })
  }

  const failed = (failure: Failure) => setSaid(failureText(failure))
  const ask = (code: string) => {
    setSaid(null)
    return send(() => client.call('POST /api/base/data/qr/scan', { body: { code, purpose } }), {
      done: async (data) => {
        setOutcome(data)
        if (data.kind === 'match') {
          await chooseIdentity(data.userId)
          proceed(t('scan.matched'))
        }
        if (data.kind === 'staffOnly') {
          showToast(t('scan.staffOnly'), REDIRECT_DELAY_MS / 1000)
          leaving.current = setTimeout(() => go(PATH.home, { replace: true }), REDIRECT_DELAY_MS)
        }
      },
      failed,
    })
  }

  const bind = (ticket: string) =>
    send(() => client.call('POST /api/base/data/qr/bind', { body: { ticket } }), {
      done: async ({ userId }) => {
        await refreshAccount(userId)
        setOutcome(null)
        proceed(t('scan.bound'))
      },
      failed: (failure) => {
        setOutcome(null)
        failed(failure)
      },
    })

  return {
    outcome,
    busy,
    /** Why nothing came of the last try; null: nothing to tell. */
    said,
    say: setSaid,
    ask,
    bind,
    close: () => setOutcome(null),
  }
}

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

import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { agreeToProtocol, codeCalls, protocolState } from '#src/state/account/entry.ts'
import { session, signOut } from '#src/state/account/session.state.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { AgreementText } from './agreement-text.part.tsx'
import css from './entry.module.css'
import { ProvePhone } from './prove-phone.part.tsx'

const CALLS = codeCalls('guardian')

/**
 * Asks for consent over whatever page is open, when this account has not agreed to the present version. Under 14 the
 * guardian agrees by a code to their own phone. Without consent the way on is to sign out; without a line nothing is asked.
 */
export const ConsentScreen = () => {
  const accountId = useSnapshot(session).account?.accountId
  const [asked, setAsked] = useState<{ accountId: string; guardian: boolean } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { busy, send } = useSend()

  useEffect(() => {
    if (accountId === undefined) return
    let here = true
    void protocolState(accountId).then((state) => {
      if (!here || !state.ok) return
      const { needed, guardianNeeded } = state.data
      setAsked(needed || guardianNeeded ? { accountId, guardian: guardianNeeded } : null)
    })
    return () => {
      here = false
    }
  }, [accountId])

  if (!asked || asked.accountId !== accountId) return null
  const agree = async (guardianTicket?: string): Promise<string | undefined> => {
    let said: string | undefined
    setError(null)
    await send(() => agreeToProtocol(guardianTicket), {
      done: () => setAsked(null),
      failed: (failure) => {
        said = failureText(failure)
        setError(said)
      },
    })
    return said
  }
  const leave = (
    <Button kind="quiet" onClick={() => void signOut()}>
      {t('entry.consent.signOut')}
    </Button>
  )
  return (
    <Sheet
      open
      kind="dialog"
      title={t('entry.protocol.title')}
      onClose={() => undefined}
      actions={
        asked.guardian ? (
          leave
        ) : (
          <>
            {leave}
            <Button kind="primary" busy={busy} onClick={() => void agree()}>
              {t('entry.agreeYes')}
            </Button>
          </>
        )
      }
    >
      <AgreementText />
      <p role="status" className={css['error']}>
        {error}
      </p>
      {asked.guardian && (
        <>
          <p>{t('entry.guardian.lead')}</p>
          <ProvePhone
            purpose="guardian"
            calls={CALLS}
            phoneLabel={t('entry.guardian.phone')}
            submit={t('entry.guardian.agree')}
            onProved={({ ticket }) => agree(ticket)}
          />
        </>
      )}
    </Sheet>
  )
}

import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { describeFailure } from '#core/errors/catalogue.ts'
import type { Failure } from '#core/errors/failure.ts'
import type { Unsent } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { session, signOut } from '#src/state/account/session.state.ts'
import { signOutEverywhere } from '#src/state/account/sign-out-everywhere.ts'
import { net } from '#src/state/line/net.state.ts'
import { deleteUnsent } from '#src/state/unsent/delete-unsent.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'

interface SignOutSheetProps {
  open: boolean
  /** True: of every phone and computer, which only the server can do. */
  everywhere?: boolean
  onClose: () => void
}

/** How much of this account is on this phone alone; read when the question is asked. */
function useUnsent(open: boolean): Unsent | null {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    if (!open) return
    let here = true
    void openAccountWork()
      .then((sync) => sync?.unsent())
      .then((found) => here && setUnsent(found ?? null))
    return () => {
      here = false
    }
  }, [open])
  return unsent
}

/** The way to what is unsent, and its deletion after it was typed. Signing out itself leaves it on the phone, unencrypted. */
const UnsentWork = ({ count, accountKey }: { count: number; accountKey: string }) => {
  const [typed, setTyped] = useState('')
  const [deleting, setDeleting] = useState(false)
  const { keeps } = useOutbox()
  const word = t('me.deleteWord')
  return (
    <>
      <p>{t('me.unsent', { n: count })}</p>
      {keeps ? <p>{t('me.unsentKept')}</p> : <p role="alert">{t('me.unsentHeld')}</p>}
      <p>
        <a href={PATH.unsent}>{t('me.unsentSee')}</a>
      </p>
      <p>
        <Button kind="quiet" aria-expanded={deleting} onClick={() => setDeleting(!deleting)}>
          {t('me.unsentDelete')}
        </Button>
      </p>
      {deleting && (
        <>
          <Field
            label={t('me.unsentType', { word })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            kind="danger"
            disabled={typed.trim().toLowerCase() !== word.toLowerCase()}
            onClick={() => void deleteUnsent(accountKey).then(() => signOut())}
          >
            {t('me.unsentDeleteYes')}
          </Button>
        </>
      )}
    </>
  )
}

/** Ends all sessions; what hinders it is told, and all stays as it is. */
function useEverywhere() {
  const { busy, run } = useSend()
  const [failure, setFailure] = useState<Failure | null>(null)
  const everywhere = () => {
    setFailure(null)
    void run(async () => setFailure(await signOutEverywhere()))
  }
  return { busy, failure, run: everywhere, clear: () => setFailure(null) }
}

/** Asks before signing out; work that is on this phone alone is named, with what can become of it. */
export const SignOutSheet = ({ open, everywhere = false, onClose }: SignOutSheetProps) => {
  const { account } = useSnapshot(session)
  const { online } = useSnapshot(net)
  const unsent = useUnsent(open)
  const all = useEverywhere()
  const count = unsent ? unsent.operations + unsent.drafts : 0
  const title = t(everywhere ? 'me.signOutAll' : 'me.signOut')
  return (
    <ConfirmSheet
      open={open}
      title={title}
      yes={count > 0 && !everywhere ? t('me.signOutKeep') : title}
      kind="danger"
      busy={all.busy}
      onYes={() => (everywhere ? all.run() : void signOut())}
      onClose={() => {
        all.clear()
        onClose()
      }}
    >
      {everywhere && <p>{t('me.signOutAllAsk')}</p>}
      <p>{t('me.signOutAsk')}</p>
      {!online && <p>{t(everywhere ? 'me.signOutAllOffline' : 'me.signOutOffline')}</p>}
      {all.failure && <p role="alert">{t(describeFailure(all.failure).key)}</p>}
      {count > 0 && account && <UnsentWork count={count} accountKey={account.accountKey} />}
    </ConfirmSheet>
  )
}

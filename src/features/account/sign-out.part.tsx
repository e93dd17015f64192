import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Unsent } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { deleteUnsent } from '#src/state/delete-unsent.ts'
import { net } from '#src/state/net.state.ts'
import { session, signOut } from '#src/state/session.state.ts'
import { work } from '#src/state/work.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Field } from '#src/ui/field.tsx'

interface SignOutSheetProps {
  open: boolean
  onClose: () => void
}

/** How much of this account is on this phone alone; read when the question is asked. */
function useUnsent(open: boolean): Unsent | null {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    if (!open) return
    let here = true
    void work()
      .then((sync) => sync?.unsent())
      .then((found) => here && setUnsent(found ?? null))
    return () => {
      here = false
    }
  }, [open])
  return unsent
}

/** The way to what is unsent, and its deletion after it was typed. Signing out itself keeps it sealed. */
const UnsentWork = ({ count, accountKey }: { count: number; accountKey: string }) => {
  const [typed, setTyped] = useState('')
  const [deleting, setDeleting] = useState(false)
  const word = t('me.deleteWord')
  return (
    <>
      <p>{t('me.unsent', { n: count })}</p>
      <p>{t('me.unsentKept')}</p>
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

/** Asks before signing out; work that is on this phone alone is named, with what can become of it. */
export const SignOutSheet = ({ open, onClose }: SignOutSheetProps) => {
  const { account } = useSnapshot(session)
  const { online } = useSnapshot(net)
  const unsent = useUnsent(open)
  const count = unsent ? unsent.operations + unsent.drafts : 0
  return (
    <ConfirmSheet
      open={open}
      title={t('me.signOut')}
      yes={t(count > 0 ? 'me.signOutKeep' : 'me.signOut')}
      kind="danger"
      onYes={() => void signOut()}
      onClose={onClose}
    >
      <p>{t('me.signOutAsk')}</p>
      {!online && <p>{t('me.signOutOffline')}</p>}
      {count > 0 && account && <UnsentWork count={count} accountKey={account.accountKey} />}
    </ConfirmSheet>
  )
}

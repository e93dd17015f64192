import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { identityLine } from '#src/i18n/identity-line.ts'
import type { LinkWish } from '#src/platform/link-flags.ts'
import { chooseIdentity, session, signInByToken, signOutByLink } from '#src/state/account/session.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'

interface LinkSheetTexts {
  title: MessageKey
  text: MessageKey
  go: MessageKey
  stay: MessageKey
}

const pickLinkTexts = (wish: LinkWish, isIn: boolean): LinkSheetTexts => {
  switch (wish.kind) {
    case 'delSession':
      return { title: 'link.outTitle', text: 'link.wipeText', go: 'link.outGo', stay: 'link.stay' }
    case 'logOut':
      return { title: 'link.outTitle', text: 'link.outText', go: 'link.outGo', stay: 'link.stay' }
    case 'switchUser':
      return {
        title: 'link.switchTitle',
        text: 'link.switchText',
        go: 'link.switchGo',
        stay: 'link.switchStay',
      }
    case 'token':
      return {
        title: 'link.tokenTitle',
        text: isIn ? 'link.tokenSwap' : 'link.tokenText',
        go: 'link.tokenGo',
        stay: 'link.tokenStay',
      }
  }
}

async function fulfil(wish: LinkWish): Promise<void> {
  switch (wish.kind) {
    case 'delSession':
    case 'logOut':
      return signOutByLink(wish.kind)
    case 'switchUser':
      return chooseIdentity(wish.userId)
    case 'token':
      if (!(await signInByToken(wish.token))) showToast(t('link.tokenFailed'), TOAST_BRIEF)
  }
}

/** Asks whether a link's wish is the person's own; staying as one is comes first. */
export const AskLink = ({ wish, onEnd }: { wish: LinkWish; onEnd: () => void }) => {
  const { account, identity } = useSnapshot(session)
  const [busy, setBusy] = useState(false)
  const words = pickLinkTexts(wish, account !== null)
  const nameOf = (userId: string | undefined) => {
    const one = account?.userList.find((i) => i.userId === userId)
    return one ? identityLine(one).title : (account?.userName ?? '')
  }
  const agree = async () => {
    setBusy(true)
    await fulfil(wish)
    onEnd()
  }
  return (
    <Sheet
      open
      kind="dialog"
      title={t(words.title)}
      onClose={onEnd}
      actions={
        <>
          <Button kind="primary" onClick={onEnd}>
            {t(words.stay)}
          </Button>
          <Button busy={busy} onClick={() => void agree()}>
            {t(words.go)}
          </Button>
        </>
      }
    >
      <p>
        {t(words.text, {
          name: nameOf(identity?.userId),
          wanted: wish.kind === 'switchUser' ? nameOf(wish.userId) : '',
        })}
      </p>
    </Sheet>
  )
}

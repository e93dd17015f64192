import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { href, PATH, safeNext } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/place.ts'
import { spendCredential } from '#src/platform/credential.ts'
import { noteTried } from '#src/platform/tried-programs.ts'
import { visitsPlatform } from '#src/state/account/hand-over.state.ts'
import { session } from '#src/state/account/session.state.ts'
import { brand } from '#src/state/brand.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { AskBind } from './ask-bind.part.tsx'
import { Door as Frame } from './door.part.tsx'
import { doorOf, type SignOnDoor } from './doors.rules.ts'
import { completeSignOn, keepBind, pendingBind } from './enter.actions.ts'
import { outside } from './outside.actions.ts'
import { agree, runSignOn, type SignOnOutcome } from './sign-on.state.ts'

interface AskSwapProps {
  door: SignOnDoor
  ask: Extract<SignOnOutcome, { kind: 'ask' }>
  onFailed: () => void
}

/** A link has brought somebody else's sign-in: nothing changes until the person says so, knowing both names. */
const AskSwap = ({ door, ask, onFailed }: AskSwapProps) => {
  const { busy, run } = useSend()
  const { current, wanted } = ask
  const change = async () => {
    const outcome = await agree(door, ask, outside)
    if (outcome.kind !== 'in' || !(await completeSignOn(outcome))) onFailed()
  }
  return (
    <Frame title={t('sso.swapTitle')} text={t('sso.swapText', { current, wanted })}>
      <Button kind="primary" block onClick={() => go(PATH.home, { replace: true })}>
        {t('sso.swapStay', { current })}
      </Button>
      <Button block busy={busy} onClick={() => void run(change)}>
        {t('sso.swapGo', { wanted })}
      </Button>
    </Frame>
  )
}

const MESSENGERS: readonly string[] = ['wechat', 'wx-third']

type AccountSwapPrompt = Extract<SignOnOutcome, { kind: 'ask' }>
type Failed = Extract<SignOnOutcome, { kind: 'failed' }>

/** What the person reads when the messenger's way in failed; null: nothing was begun. */
function failureKey({ reason, step }: Failed): MessageKey | null {
  if (step === 'no-door') return null
  if (step === 'app-id') return 'sso.appIdFailed'
  return reason === 'unavailable' ? 'sso.codeFailed' : 'sso.codeRefused'
}

/**
 * Nobody came in. A messenger's code that failed leads to the sign-in page that is this person's, which the guard knows
 * (S10), and a visitor of the study companion to the schoolmate platform; other doors say why on a page of their own.
 */
function leaveFailed(door: SignOnDoor | undefined, outcome: Failed, next: string): void {
  const { reason, step } = outcome
  noteTried()
  const isMessenger = door !== undefined && MESSENGERS.includes(door.name)
  if (!isMessenger || (reason !== 'unavailable' && step !== 'sign-on'))
    return go(href.authFailed({ reason }), { replace: true })
  if (session.phase !== 'signedIn' && visitsPlatform()) return location.replace(brand.schoolmateVisitors)
  const key = failureKey(outcome)
  if (key !== null) showToast(t(key), TOAST_BRIEF)
  go(next, { replace: true })
}

/** Every page of /auth: takes the partner's credential, asks where somebody else is signed in, and goes on. */
export const SignOnScreen = () => {
  const { path } = usePlace()
  const { phase } = useSnapshot(session)
  const named = useQuery('door') ?? undefined
  const wanted = useQuery('next') ?? ''
  const begun = useRef(false)
  const [ask, setAsk] = useState<{ door: SignOnDoor; ask: AccountSwapPrompt } | null>(null)
  const [bindTo, setBindTo] = useState<string | null>(null)

  useEffect(() => {
    if (begun.current || phase === 'starting') return
    begun.current = true
    const carried = spendCredential(path)
    const fields = wanted === '' ? carried : { next: wanted, ...carried }
    const next = safeNext(fields['next'] ?? null)
    const door = doorOf(path, carried['door'] ?? named)
    const isBare = Object.keys(carried).length === 0
    const first = async (): Promise<SignOnOutcome> => {
      if (phase === 'signedIn' && isBare) return { kind: 'here', next }
      return door ? runSignOn(door, fields, outside) : { kind: 'failed', reason: 'refused', step: 'begin' }
    }
    const follow = async (outcome: SignOnOutcome): Promise<void> => {
      switch (outcome.kind) {
        case 'away':
          return location.replace(outcome.url)
        case 'here':
          return pendingBind() ? setBindTo(next) : go(next, { replace: true })
        case 'ask':
          return setAsk(door ? { door, ask: outcome } : null)
        case 'in':
          if (await completeSignOn(outcome)) return
          return leaveFailed(door, { kind: 'failed', reason: 'unavailable', step: 'sign-on' }, next)
        case 'bind':
          noteTried()
          keepBind(outcome.word)
          if (phase === 'signedIn') return setBindTo(outcome.next)
          return go(href.signOnLogin({ next: href.signOn('/auth', { next: outcome.next }) }), {
            replace: true,
          })
        case 'failed':
          return leaveFailed(door, outcome, next)
      }
    }
    void first().then(follow)
  }, [path, phase, named, wanted])

  if (bindTo !== null) return <AskBind next={bindTo} />
  if (ask)
    return <AskSwap door={ask.door} ask={ask.ask} onFailed={() => go(PATH.authFailed, { replace: true })} />
  return <Frame title={t('sso.busy')} text={t('sso.busyText')} isBusy />
}

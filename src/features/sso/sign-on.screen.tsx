import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { href, PATH, safeNext } from '#src/nav/paths.ts'
import { usePlace } from '#src/nav/router.tsx'
import { spendCredential } from '#src/platform/credential.ts'
import { noteTried } from '#src/platform/doorway.ts'
import { session } from '#src/state/session.state.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_BRIEF } from '#src/state/toast-seconds.ts'
import { AskBind } from './ask-bind.part.tsx'
import { AskSwap } from './ask-swap.part.tsx'
import { Door as Frame } from './door.part.tsx'
import { type Door, doorOf } from './doors.rules.ts'
import { enter, keepBind, pendingBind } from './enter.actions.ts'
import { outside } from './outside.actions.ts'
import { comeIn, type Outcome } from './sign-on.state.ts'

const MESSENGERS: readonly string[] = ['wechat', 'wx-third']

type Ask = Extract<Outcome, { kind: 'ask' }>

function leaveFailed(
  door: Door | undefined,
  outcome: Extract<Outcome, { kind: 'failed' }>,
  next: string,
): void {
  const { reason, step } = outcome
  const isMessenger = door !== undefined && MESSENGERS.includes(door.name)
  noteTried()
  if (isMessenger && reason === 'unavailable') {
    if (step !== 'no-door')
      showToast(t(step === 'app-id' ? 'sso.appIdFailed' : 'sso.codeFailed'), TOAST_BRIEF)
    // the guard knows which sign-in page is this person's (S10)
    return go(next, { replace: true })
  }
  go(href.authFailed({ reason }), { replace: true })
}

/** Every page of /auth: takes the partner's credential, asks where somebody else is signed in, and goes on. */
export const SignOnScreen = () => {
  const { path } = usePlace()
  const { phase } = useSnapshot(session)
  const named = useQuery('door') ?? undefined
  const wanted = useQuery('next') ?? ''
  const begun = useRef(false)
  const [ask, setAsk] = useState<{ door: Door; ask: Ask } | null>(null)
  const [bindTo, setBindTo] = useState<string | null>(null)

  useEffect(() => {
    if (begun.current || phase === 'starting') return
    begun.current = true
    const carried = spendCredential(path)
    const fields = wanted === '' ? carried : { next: wanted, ...carried }
    const next = safeNext(fields['next'] ?? null)
    const door = doorOf(path, carried['door'] ?? named)
    const isBare = Object.keys(carried).length === 0
    const first = async (): Promise<Outcome> => {
      if (phase === 'signedIn' && isBare) return { kind: 'here', next }
      return door ? comeIn(door, fields, outside) : { kind: 'failed', reason: 'refused', step: 'begin' }
    }
    const follow = async (outcome: Outcome): Promise<void> => {
      switch (outcome.kind) {
        case 'away':
          return location.replace(outcome.url)
        case 'here':
          return pendingBind() ? setBindTo(next) : go(next, { replace: true })
        case 'ask':
          return setAsk(door ? { door, ask: outcome } : null)
        case 'in':
          if (await enter(outcome)) return
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

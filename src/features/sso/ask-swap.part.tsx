import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Door as Frame } from './door.part.tsx'
import type { Door } from './doors.rules.ts'
import { enter } from './enter.actions.ts'
import { outside } from './outside.actions.ts'
import { agree, type Outcome } from './sign-on.state.ts'

interface AskSwapProps {
  door: Door
  ask: Extract<Outcome, { kind: 'ask' }>
  onFailed: () => void
}

/** A link has brought somebody else's sign-in: nothing changes until the person says so, knowing both names. */
export const AskSwap = ({ door, ask, onFailed }: AskSwapProps) => {
  const { busy, run } = useSend()
  const { current, wanted } = ask
  const change = async () => {
    const outcome = await agree(door, ask, outside)
    if (outcome.kind !== 'in' || !(await enter(outcome))) onFailed()
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

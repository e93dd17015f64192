import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { outbox } from '#src/state/unsent/outbox.state.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** Work of this account that is on this phone alone, or was cleared from it, and the way to it. */
export const UnsentLine = () => {
  const { waiting, attention, loss, returned, clashes } = useSnapshot(outbox)
  const clash = clashes.length
  if (loss === null && waiting + clash + returned === 0) return null
  // neither hides the other: what was replaced is at the school, what waits is not
  const lines =
    loss !== null
      ? [t(loss.works ? 'home.lostHeld' : 'home.lost')]
      : [
          ...(returned > 0 ? [t('home.returned', { n: returned })] : []),
          ...(clash > 0 ? [t('home.clash', { n: clash })] : []),
          ...(waiting > 0 ? [t('home.unsent', { n: waiting })] : []),
        ]
  return (
    <LineBar
      tone={loss !== null || attention + clash + returned > 0 ? 'warn' : 'info'}
      action={<a href={PATH.unsent}>{t('home.unsentSee')}</a>}
    >
      {lines.map((line, i) => (
        <span key={line}>
          {i > 0 && <br />}
          {line}
        </span>
      ))}
    </LineBar>
  )
}

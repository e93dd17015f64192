import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { outbox } from '#src/state/outbox.state.ts'
import { LineBar } from '#src/ui/line-bar.tsx'

/** Work of this account that is on this phone alone, or was cleared from it, and the way to it. */
export const UnsentLine = () => {
  const { waiting, attention, loss } = useSnapshot(outbox)
  if (loss === null && waiting === 0) return null
  return (
    <LineBar
      tone={loss !== null || attention > 0 ? 'warn' : 'info'}
      action={<a href={PATH.unsent}>{t('home.unsentSee')}</a>}
    >
      {loss === null ? t('home.unsent', { n: waiting }) : t('home.lost')}
    </LineBar>
  )
}

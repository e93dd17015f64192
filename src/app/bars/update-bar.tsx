import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { putOffUpdate, update } from './update.state.ts'
import css from './update-bar.module.css'

/** The worker's code is here already: it was what found the new version. */
const apply = (): void =>
  void import('#src/bridges/keep-app.bridge.ts').then(
    (m) => m.applyUpdate(),
    () => location.reload(),
  )

/** Offers a new version; nobody is thrown out of what they are doing. */
export const UpdateBar = () => {
  const { ready } = useSnapshot(update)
  const [isApplying, setApplying] = useState(false)
  if (!ready) return null
  return (
    <div className={css['bar']} role="status">
      <p>{t('update.ready')}</p>
      <Button kind="quiet" onClick={putOffUpdate}>
        {t('update.later')}
      </Button>
      <Button
        kind="primary"
        busy={isApplying}
        onClick={() => {
          setApplying(true)
          apply()
        }}
      >
        {t('update.apply')}
      </Button>
    </div>
  )
}

import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { localStore } from '#src/platform/storage.ts'
import { net } from '#src/state/line/net.state.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import css from './offline-note.module.css'

const KEY = 'kb.offline-note'

/** Where the app cannot start without a line: says what is missing and why, until it is put away. */
export const OfflineNote = () => {
  const { reason } = useSnapshot(net)
  const [seen, setSeen] = useState(() => localStore.read(KEY) !== null)
  if (reason === null || seen) return null
  return (
    <div className={css['note']}>
      <LineBar
        tone="info"
        action={
          <Button
            kind="quiet"
            onClick={() => {
              localStore.write(KEY, '1')
              setSeen(true)
            }}
          >
            {t('line.dismiss')}
          </Button>
        }
      >
        {t(reason === 'plain-http' ? 'line.plainHttp' : 'line.noWorker')}
      </LineBar>
    </div>
  )
}

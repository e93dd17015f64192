import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { work } from '#src/state/work.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './homework.module.css'
import { saveBytes } from './save-bytes.ts'

/**
 * Writes what waits into a file sealed to the school's key.
 * @returns what to say about it
 */
export async function saveAnswerFile(): Promise<string> {
  try {
    const file = await (await work())?.emergencyFile()
    if (!file || file.operations === 0) return t('homework.answerFileNone')
    saveBytes(file.bytes, file.name)
    return t('homework.answerFileDone', { name: file.name, n: file.operations })
  } catch {
    return t('homework.answerFileFailed')
  }
}

/** The last way when the deadline comes and the line does not: a sealed file that any teacher takes in. */
export const AnswerFile = () => {
  const [said, setSaid] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setSaid(await saveAnswerFile())
    setBusy(false)
  }
  return (
    <Card title={t('homework.answerFile')}>
      <div className={css['tight']}>
        <p className={css['muted']}>{t('homework.answerFileText')}</p>
        <p>
          <Button busy={busy} onClick={() => void save()}>
            {t('homework.answerFile')}
          </Button>
        </p>
        <p role="status">{said}</p>
      </div>
    </Card>
  )
}

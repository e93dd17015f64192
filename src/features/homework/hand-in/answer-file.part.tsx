import { useState } from 'react'
import type { AnswerFiles } from '#core/sync/types.ts'
import { t } from '#src/i18n/i18n.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { openAccountWork } from '#src/state/unsent/work.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import css from '../homework.module.css'

/** What to say of files that were made. */
function describeAnswerFiles({ files, operations, left }: AnswerFiles): string {
  const [first] = files
  const done = !first
    ? t('homework.answerFileNone')
    : files.length === 1
      ? t('homework.answerFileDone', { name: first.name, n: operations })
      : t('homework.answerFileParts', { of: files.length, n: operations })
  return left === 0 ? done : `${first ? `${done} ` : ''}${t('homework.answerFileLeft', { n: left })}`
}

/** Makes the files of what waits and has them saved: the first at once, each other one when the person asks for it. */
function useAnswerFiles() {
  const [said, setSaid] = useState<string | null>(null)
  const [made, setMade] = useState<AnswerFiles | null>(null)
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set())
  /** The file being made; -1: all of them are being counted. */
  const { busy, doing, run } = useSend<number>()

  const trying = (at: number, act: () => Promise<void>) =>
    run(() => act().catch(() => setSaid(t('homework.answerFileFailed'))), at)
  const give = async ({ files }: AnswerFiles, at: number) => {
    const file = files[at]
    if (!file) return
    saveFile(file.name, new Blob([await file.bytes()]))
    setSaved((before) => new Set([...before, at]))
  }
  const make = () =>
    trying(-1, async () => {
      const now = (await (await openAccountWork())?.emergencyFiles()) ?? { files: [], operations: 0, left: 0 }
      setSaved(new Set())
      setMade(now)
      // Several downloads of one press are stopped by browsers: only the first comes with it.
      await give(now, 0)
      setSaid(describeAnswerFiles(now))
    })
  const save = (at: number) =>
    trying(at, async () => {
      if (made) await give(made, at)
    })
  return { said, files: made?.files ?? [], saved, busy, doing, make, save }
}

/** The last way when the deadline comes and the line does not: sealed files that any teacher takes in. */
export const AnswerFile = () => {
  const { said, files, saved, busy, doing, make, save } = useAnswerFiles()
  const of = files.length
  return (
    <Card title={t('homework.answerFile')}>
      <div className={css['tight']}>
        <p className={css['muted']}>{t('homework.answerFileText')}</p>
        <p>
          <Button busy={doing === -1} disabled={busy} onClick={() => void make()}>
            {t('homework.answerFile')}
          </Button>
        </p>
        <p role="status">{said}</p>
        {of > 1 && (
          <List label={t('homework.answerFileList')}>
            {files.map(({ name }, at) => (
              <ListItem
                key={name}
                title={
                  <span className={css['facts']}>
                    {t('homework.answerFilePart', { no: at + 1, of })}
                    {saved.has(at) && <Badge tone="good">{t('homework.answerFileSaved')}</Badge>}
                  </span>
                }
                note={name}
                end={
                  <Button
                    busy={doing === at}
                    disabled={busy}
                    aria-label={t('homework.answerFileSave', { no: at + 1, of })}
                    onClick={() => void save(at)}
                  >
                    {t('homework.answerFileKeep')}
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </div>
    </Card>
  )
}

import { useState } from 'react'
import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import type { KeyChangeOrder, KeyChangePreview } from '#contract/exam/key-change.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { client } from '#src/state/client.ts'
import { useJob } from '#src/state/job.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { JobSheet } from '#src/ui/job-sheet.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { fileNameOf } from './items.rules.ts'
import { Preview } from './preview.part.tsx'

interface KeyChangeProps {
  readonly paper: PaperAnalysis
  readonly item: ItemAnalysis
  readonly onClose: () => void
  readonly onDone: () => void
}

const lettersOf = (text: string): string =>
  [...new Set(text.toUpperCase().replace(/[^A-Z]/g, ''))].sort().join('')

/** Another key for a published item: chosen, previewed, then saved as a new version of the exam. */
export const KeyChange = ({ paper, item, onClose, onDone }: KeyChangeProps) => {
  const isChoice = item.type === 'choice' || item.type === 'multi'
  const [kind, setKind] = useState<KeyChangeOrder['kind']>(isChoice ? 'key' : 'everybody')
  const [key, setKey] = useState(item.key)
  const [also, setAlso] = useState('')
  const [preview, setPreview] = useState<KeyChangePreview | null>(null)
  const { busy, send } = useSend()
  const tell = useTell()
  const job = useJob('POST /api/analysis/data/key/save', tell)
  const letters = lettersOf(key)
  const single = item.type === 'choice'
  const wrong = kind === 'key' && (letters === '' || (single && letters.length > 1))
  const order = (): KeyChangeOrder => ({
    examId: paper.examId,
    paperId: paper.paperId,
    itemNo: item.no,
    kind,
    ...(kind === 'key' && {
      key: letters,
      alsoAccept: also
        .split(/[^A-Za-z]+/)
        .map(lettersOf)
        .filter((l) => l !== ''),
    }),
  })
  const ask = () =>
    send(() => client.call('POST /api/analysis/data/key/preview', { body: order() }), { done: setPreview })
  const save = async () => {
    if (!preview) return
    const done = await job.run({ body: { ...order(), token: preview.token } })
    if (!done) return
    showToast(t('items.change.done', { no: item.no, n: preview.changed }), TOAST_READ)
    onDone()
  }
  const { view } = job
  return (
    <>
      <Sheet
        open={view.kind === 'idle'}
        title={t('items.change.title', { no: item.no })}
        onClose={onClose}
        actions={
          preview ? (
            <>
              <Button onClick={() => setPreview(null)}>{t('items.change.back')}</Button>
              <Button kind="danger" disabled={preview.changed === 0} onClick={() => void save()}>
                {t('items.change.save', { n: preview.changed })}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={onClose}>{t('items.change.cancel')}</Button>
              <Button kind="primary" busy={busy} disabled={wrong} onClick={() => void ask()}>
                {t('items.change.preview')}
              </Button>
            </>
          )
        }
      >
        {preview ? (
          <Preview
            preview={preview}
            isFlagged={item.flags.includes('wrong-key')}
            of={fileNameOf(paper, item.no)}
          />
        ) : (
          <div className={shared['stack']}>
            {isChoice && (
              <SegmentedControl
                label={t('items.change.kind')}
                value={kind}
                onChange={setKind}
                options={(['key', 'everybody'] as const).map((value) => ({
                  value,
                  title: t(`items.change.kind.${value}`),
                }))}
              />
            )}
            {kind === 'key' ? (
              <>
                <Field
                  label={t('items.change.key')}
                  value={key}
                  autoCapitalize="characters"
                  onChange={(event) => setKey(event.target.value)}
                  hint={t('items.change.old', { key: item.key || '–' })}
                  error={wrong ? t(single ? 'items.change.one' : 'items.change.some') : undefined}
                />
                <Field
                  label={t('items.change.also')}
                  value={also}
                  autoCapitalize="characters"
                  onChange={(event) => setAlso(event.target.value)}
                  hint={t('items.change.alsoHint')}
                />
              </>
            ) : (
              <p>{t('items.change.everybodyText')}</p>
            )}
            <p className={shared['quiet']}>{t('items.change.text')}</p>
          </div>
        )}
      </Sheet>
      <JobSheet
        title={t('items.change.saving')}
        progress={view.kind === 'running' ? view.progress : null}
        question={view.kind === 'question' ? failureText(view.failure) : null}
        onAgain={() => void save()}
        onStop={() => job.stop()}
      />
    </>
  )
}

import { useEffect, useRef } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import css from '../teach.module.css'
import { RestNotes } from './rest-notes.part.tsx'
import { LIMITS, moved, type SetForm } from './set-form.rules.ts'
import { SetPage } from './set-page.part.tsx'
import { pageState } from './set-pages.rules.ts'
import { usePages } from './use-pages.ts'
import type { SetFormState } from './use-set-form.ts'

interface SetPaperProps {
  state: SetFormState
  form: SetForm
  error: string | undefined
  /** Hears how many files are being made pages. */
  onPreparing: (n: number) => void
}

/** Pages of a paper: pictures or a PDF, brought to the school while the rest of the form is filled in. */
export const SetPaper = ({ state, form, error, onPreparing }: SetPaperProps) => {
  const { files, making, rests, set, take, takeRest, skipRest, remove, again } = usePages(state, form)
  const input = useRef<HTMLInputElement>(null)
  const preparing = making.filter((one) => one.broken === null).length
  useEffect(() => onPreparing(preparing), [preparing, onPreparing])
  return (
    <div className={css['stack']}>
      <List label={t('teach.pages')}>
        {form.pages.map((page, at) => (
          <SetPage
            key={page.keptId || page.fileId}
            no={at + 1}
            page={page}
            state={pageState(page, files)}
            onEarlier={() => set(moved(form.pages, at, -1))}
            onRemove={() => void remove(page)}
            onAgain={() => void again(page)}
          />
        ))}
        {making.map((one) => (
          <ListItem
            key={one.key}
            title={one.name}
            note={
              one.broken === null ? t('teach.pageReading') : t('teach.pageNotMade', { why: t(one.broken) })
            }
          />
        ))}
      </List>
      <RestNotes
        rests={rests}
        room={LIMITS.pages - form.pages.length}
        busy={preparing > 0}
        onTake={(rest) => void takeRest(rest)}
        onSkip={skipRest}
      />
      {error && <p className={css['error']}>{error}</p>}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,.tif,.tiff,application/pdf"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          void take(chosen)
        }}
      />
      <Button block disabled={form.pages.length >= LIMITS.pages} onClick={() => input.current?.click()}>
        {t('teach.addPages')}
      </Button>
      <p className={css['quiet']}>{t('teach.pagesHint')}</p>
    </div>
  )
}

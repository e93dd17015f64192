import { useEffect, useRef, useState } from 'react'
import { attentionText } from '#src/i18n/attention-text.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { useFileUrl } from '#src/state/files/use-file-url.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import css from '../teach.module.css'
import { type FormPage, LIMITS, type SetForm, shiftListItem } from './set-form.rules.ts'
import { type PageState, pageState } from './set-pages.rules.ts'
import { describeFileTrouble } from './trouble-text.rules.ts'
import { type Rest, usePages } from './use-pages.ts'
import type { SetFormState } from './use-set-form.ts'

/** A small picture of the page; nothing for a file that is none (a PDF). */
const Small = ({ keptId }: { keptId: string }) => {
  const url = useFileUrl(keptId)
  const [broken, setBroken] = useState(false)
  return url && !broken ? (
    <img className={css['small']} src={url} alt="" onError={() => setBroken(true)} />
  ) : null
}

interface SetPageProps {
  no: number
  page: FormPage
  state: PageState
  onEarlier: () => void
  onRemove: () => void
  onAgain: () => void
}

/** One page of the paper: what it is, where it is, and its place. */
const SetPage = ({ no, page, state, onEarlier, onRemove, onAgain }: SetPageProps) => {
  const { pause } = useOutbox()
  const where = (): string => {
    if (state.at === 'school') return page.name
    if (state.at === 'lost') return t('teach.pageLost')
    if (state.at === 'trouble') return describeFileTrouble(state.file)
    if (state.note) return attentionText({ ...state.note, messageKey: state.note.messageKey as MessageKey })
    return pause === 'no-line'
      ? t('teach.pageWaits')
      : t('teach.pageSending', { percent: Math.round(state.part * 100) })
  }
  return (
    <ListItem
      start={<Small keptId={page.keptId} />}
      title={t('teach.pageNo', { no })}
      note={where()}
      end={
        <>
          {state.at === 'trouble' && (
            <Button kind="quiet" aria-label={t('teach.pageAgain', { no })} onClick={onAgain}>
              {t('common.retry')}
            </Button>
          )}
          <Button
            kind="quiet"
            disabled={no === 1}
            aria-label={t('teach.pageEarlier', { no })}
            onClick={onEarlier}
          >
            ↑
          </Button>
          <Button kind="quiet" aria-label={t('teach.pageRemove', { no })} onClick={onRemove}>
            {t('teach.remove')}
          </Button>
        </>
      }
    />
  )
}

interface RestNotesProps {
  rests: readonly Rest[]
  /** Pages the paper still takes. */
  room: number
  busy: boolean
  onTake: (rest: Rest) => void
  onSkip: (rest: Rest) => void
}

/** Scans of several pages of which not all are in the paper, and the way to the others. */
const RestNotes = ({ rests, room, busy, onTake, onSkip }: RestNotesProps) => (
  <div role="status" className={css['stack']}>
    {rests.map((rest) => {
      const { key, file, pages, next, more } = rest
      const left = pages - next
      if (left === 0 && !more) return null
      return (
        <div key={key} className={css['stack']}>
          <p>
            {left > 0
              ? t('teach.scanLeft', { name: file.name, pages, n: left })
              : t('teach.scanUnread', { name: file.name, n: next })}
          </p>
          {left > room && <p>{t('teach.scanRoom', { max: LIMITS.pages, n: left - room })}</p>}
          {left > 0 && room > 0 && (
            <Button block disabled={busy} onClick={() => onTake(rest)}>
              {t('teach.scanAdd', { n: Math.min(left, room) })}
            </Button>
          )}
          <Button kind="quiet" block onClick={() => onSkip(rest)}>
            {t(left > 0 ? 'teach.scanSkip' : 'teach.scanKnown')}
          </Button>
        </div>
      )
    })}
  </div>
)

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
            onEarlier={() => set(shiftListItem(form.pages, at, -1))}
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

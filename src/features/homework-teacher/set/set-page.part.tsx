import { useState } from 'react'
import { attentionText } from '#src/i18n/attention-text.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import { useFileUrl } from '#src/state/use-file-url.ts'
import { useOutbox } from '#src/state/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { ListItem } from '#src/ui/list.tsx'
import css from '../teach.module.css'
import type { FormPage } from './set-form.rules.ts'
import type { PageState } from './set-pages.rules.ts'
import { troubleText } from './trouble-text.rules.ts'

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
export const SetPage = ({ no, page, state, onEarlier, onRemove, onAgain }: SetPageProps) => {
  const { pause } = useOutbox()
  const where = (): string => {
    if (state.at === 'school') return page.name
    if (state.at === 'lost') return t('teach.pageLost')
    if (state.at === 'trouble') return troubleText(state.file)
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

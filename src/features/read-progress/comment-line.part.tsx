import { useState } from 'react'
import type { ClassComment } from '#contract/marking-progress.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import shared from '#src/ui/shared.module.css'
import { WordsField } from '#src/ui/words-field.tsx'
import css from './read-progress.module.css'

interface CommentLineProps {
  comment: ClassComment
  busy: boolean
  /** An empty text takes it away. */
  onSave: (commentId: string, text: string, toast: string) => Promise<boolean>
}

/** One comment; who wrote it may change it or take it away. */
export const CommentLine = ({ comment, busy, onSave }: CommentLineProps) => {
  const { commentId, text, byName, byYou, at } = comment
  const [next, setNext] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  return (
    <li className={css['comment']}>
      <p className={shared['quiet']}>
        {t('readProgress.by', { name: byYou ? t('readProgress.you') : byName, when: formatDate(at) })}
      </p>
      <p className={shared['words']}>{text}</p>
      {byYou && (
        <div className={shared['row']}>
          <Button onClick={() => setNext(text)}>{t('readProgress.change')}</Button>
          <Button onClick={() => setAsks(true)}>{t('readProgress.remove')}</Button>
        </div>
      )}
      <ConfirmSheet
        open={next !== null}
        title={t('readProgress.change')}
        yes={t('readProgress.keep')}
        busy={busy}
        disabled={(next ?? '').trim() === ''}
        onClose={() => setNext(null)}
        onYes={() =>
          void onSave(commentId, (next ?? '').trim(), t('readProgress.saved')).then(() => setNext(null))
        }
      >
        <WordsField
          label={t('readProgress.write')}
          rows={4}
          most={500}
          value={next ?? ''}
          onChange={setNext}
        />
      </ConfirmSheet>
      <ConfirmSheet
        open={asks}
        title={t('readProgress.removeAsk')}
        yes={t('readProgress.remove')}
        kind="danger"
        busy={busy}
        onClose={() => setAsks(false)}
        onYes={() => void onSave(commentId, '', t('readProgress.removed')).then(() => setAsks(false))}
      >
        <p className={shared['words']}>{text}</p>
      </ConfirmSheet>
    </li>
  )
}

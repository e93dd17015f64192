import { useState } from 'react'
import type { ClassComment } from '#contract/marking/progress.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { List } from '#src/ui/list.tsx'
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
const CommentLine = ({ comment, busy, onSave }: CommentLineProps) => {
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

const MOST = 500

interface CommentsProps {
  at: { markingId: string; ofClassId: string }
  list: readonly ClassComment[]
  onChanged: () => Promise<void>
}

/** What is written to a class; one's own words can be changed and taken away. */
export const Comments = ({ at, list, onChanged }: CommentsProps) => {
  const [draft, setDraft] = useState({ commentId: generateId(), text: '' })
  const { send, busy } = useSend()
  const save = (commentId: string, commentText: string, toast: string) =>
    send(
      () =>
        client.call('POST /api/exam/mark/progress/comment/save', { body: { ...at, commentId, commentText } }),
      {
        toast,
        done: async () => {
          await onChanged()
          // only once it is at the school: until then a second try is the same comment
          if (commentId === draft.commentId) setDraft({ commentId: generateId(), text: '' })
        },
      },
    )
  return (
    <Card title={t('readProgress.comments')}>
      <div className={shared['middle']}>
        <List none={<p className={shared['quiet']}>{t('readProgress.noComments')}</p>}>
          {list.map((comment) => (
            <CommentLine key={comment.commentId} comment={comment} busy={busy} onSave={save} />
          ))}
        </List>
        <WordsField
          label={t('readProgress.write')}
          rows={3}
          most={MOST}
          value={draft.text}
          count={t('readProgress.written', { n: draft.text.length, most: MOST })}
          onChange={(text) => setDraft({ ...draft, text })}
        />
        <Button
          kind="primary"
          busy={busy}
          disabled={draft.text.trim() === ''}
          onClick={() => void save(draft.commentId, draft.text.trim(), t('readProgress.saved'))}
        >
          {t('readProgress.send')}
        </Button>
      </div>
    </Card>
  )
}

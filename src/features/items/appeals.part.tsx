import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useServerFileUrl } from '#src/state/use-file-url.ts'
import { useSend } from '#src/state/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { MarkedPicture } from '#src/ui/pen/marked-picture.tsx'
import shared from '#src/ui/shared.module.css'
import css from './items.module.css'

type Listed = Calls['GET /api/exam/tool/score/appeal/list']['reply']['appeals'][number]

const markOf = (text: string): number | null =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : null

const Decide = ({ listed, onDone }: { listed: Listed; onDone: () => Promise<void> }) => {
  const { appeal } = listed
  const [mark, setMark] = useState(appeal.markFrom === null ? '' : formatScore(appeal.markFrom))
  const [reply, setReply] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, send } = useSend()
  const value = markOf(mark)
  const wrong = value === null || value > appeal.full || value === appeal.markFrom
  const decide = (outcome: 'unchanged' | 'changed') => {
    setTried(outcome === 'changed')
    if (outcome === 'changed' && wrong) return
    const given = outcome === 'changed' && value !== null ? { mark: value } : {}
    const body = { appealId: appeal.appealId, outcome, reply, ...given }
    void send(() => client.call('POST /api/exam/tool/score/appeal', { body }), {
      toast: t('items.appeals.done'),
      seconds: TOAST_READ,
      done: onDone,
    })
  }
  return (
    <div className={shared['stack']}>
      <Field
        label={t('items.appeals.mark')}
        inputMode="decimal"
        value={mark}
        onChange={(event) => setMark(event.target.value)}
        error={tried && wrong ? t('items.appeals.wrong', { full: formatScore(appeal.full) }) : undefined}
      />
      <Field
        label={t('items.appeals.reply')}
        value={reply}
        maxLength={500}
        onChange={(event) => setReply(event.target.value)}
      />
      <div className={shared['pair']}>
        <Button busy={busy} onClick={() => decide('unchanged')}>
          {t('items.appeals.keep')}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => decide('changed')}>
          {t('items.appeals.change')}
        </Button>
      </div>
    </div>
  )
}

const Picture = ({ fileId, appeal }: { fileId: string; appeal: Listed['appeal'] }) => {
  const src = useServerFileUrl(fileId)
  const strokes = appeal.place?.fileId === fileId ? appeal.place.strokes : []
  return src ? (
    <MarkedPicture
      src={src}
      alt={t('items.appeals.picture')}
      strokes={strokes}
      label={t('items.appeals.marks')}
    />
  ) : null
}

/** Reports of marking errors for this paper, open ones first, each decided in place. Nothing where there is none. */
export const Appeals = ({ examId, paperId }: { examId: string; paperId: string }) => {
  const { data, reload } = useCall('GET /api/exam/tool/score/appeal/list', { query: { examId } })
  const own = data?.appeals.filter((a) => a.appeal.paperId === paperId) ?? []
  if (own.length === 0) return null
  const open = own.filter((a) => a.appeal.state === 'sent').length
  return (
    <Card
      title={t('items.appeals')}
      aside={open > 0 && <Badge tone="warn">{t('items.appeals.open', { n: open })}</Badge>}
    >
      <ul className={css['list']}>
        {own.map((listed) => {
          const { appeal, studentName, className, mayDecide } = listed
          return (
            <li key={appeal.appealId} className={css['appeal']}>
              <strong>
                {t('items.appeals.who', { name: studentName, class: className, no: appeal.itemNo })}
              </strong>
              <p className={shared['quiet']}>
                {appeal.text === ''
                  ? t(`items.reason.${appeal.reason}`)
                  : t('items.said', { reason: t(`items.reason.${appeal.reason}`), text: appeal.text })}
              </p>
              {[...new Set([appeal.place?.fileId, appeal.photoId])]
                .filter((id) => id != null)
                .map((fileId) => (
                  <Picture key={fileId} fileId={fileId} appeal={appeal} />
                ))}
              <p>
                {t('items.appeals.now', {
                  mark: formatScore(appeal.markFrom),
                  full: formatScore(appeal.full),
                })}
              </p>
              {appeal.state === 'changed' || appeal.state === 'unchanged' ? (
                <Badge tone="muted">
                  {t(`items.appeals.state.${appeal.state}`, { mark: formatScore(appeal.markTo) })}
                </Badge>
              ) : mayDecide ? (
                <Decide listed={listed} onDone={reload} />
              ) : (
                <p className={shared['quiet']}>{t('items.appeals.other')}</p>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

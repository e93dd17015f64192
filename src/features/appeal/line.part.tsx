import type { Appeal } from '#contract/appeal.ts'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useServerFileUrl } from '#src/state/use-file-url.ts'
import { Badge } from '#src/ui/badge.tsx'
import { MarkedPicture } from '#src/ui/pen/marked-picture.tsx'
import shared from '#src/ui/shared.module.css'
import css from './appeal.module.css'

const TONE = { draft: 'muted', sent: 'info', unchanged: 'muted', changed: 'good' } as const

const Picture = ({ fileId, appeal }: { fileId: string; appeal: Appeal }) => {
  const src = useServerFileUrl(fileId)
  const strokes = appeal.place?.fileId === fileId ? appeal.place.strokes : []
  return src ? (
    <MarkedPicture src={src} alt={t('appeal.picture')} strokes={strokes} label={t('appeal.marks')} />
  ) : null
}

/** One report: what was said, where it is, what became of it. */
export const Line = ({ appeal, receipt }: { appeal: Appeal; receipt: string | undefined }) => {
  const pictures = [...new Set([appeal.place?.fileId, appeal.photoId])].filter((id) => id != null)
  return (
    <li className={css['line']}>
      <p className={shared['split']}>
        <strong>{t('appeal.item', { course: appeal.courseName, no: appeal.itemNo })}</strong>
        <Badge tone={TONE[appeal.state]}>{t(`appeal.state.${appeal.state}`)}</Badge>
      </p>
      <p className={shared['quiet']}>
        {appeal.text === ''
          ? t(`appeal.reason.${appeal.reason}`)
          : t('appeal.said', { reason: t(`appeal.reason.${appeal.reason}`), text: appeal.text })}
      </p>
      {pictures.map((fileId) => (
        <Picture key={fileId} fileId={fileId} appeal={appeal} />
      ))}
      {appeal.sentAt !== null && (
        <p className={shared['quiet']}>{t('appeal.sentAt', { when: formatDate(appeal.sentAt) })}</p>
      )}
      {receipt !== undefined && (
        <p className={shared['quiet']}>{t('appeal.queue.receipt', { number: receipt })}</p>
      )}
      {appeal.decidedAt !== null && (
        <p>
          {appeal.state === 'changed'
            ? t('appeal.changed', { from: formatScore(appeal.markFrom), to: formatScore(appeal.markTo) })
            : t('appeal.unchanged', { mark: formatScore(appeal.markFrom) })}
          {appeal.reply !== '' && ` ${t('appeal.reply', { reply: appeal.reply })}`}
        </p>
      )}
    </li>
  )
}

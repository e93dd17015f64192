import { useState } from 'react'
import { NOTICE_LETTERS, type Switches } from '#contract/office/running.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client, serverNow } from '#src/state/client.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { WordsField } from '#src/ui/words-field.tsx'
import { computeNoticeEnd, ENDS, type End } from './notice.rules.ts'
import css from './running.module.css'

interface NoticeRowProps {
  notice: Switches['notice']
  touched: { families: number; staff: number }
  onWritten: () => Promise<void>
}

/** A short text for everybody of the school, with its end. */
export const NoticeRow = ({ notice, touched, onWritten }: NoticeRowProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [end, setEnd] = useState<End>('day')
  const { busy, send } = useSend()
  const write = (noticeText: string, until: number | null) =>
    send(() => client.call('POST /api/office/running/notice', { body: { noticeText, until } }), {
      always: () => setIsOpen(false),
      toast: t(until === null ? 'officeRunning.notice.undone' : 'officeRunning.notice.done'),
      done: onWritten,
    })
  const begin = () => {
    setText(notice?.text ?? '')
    setIsOpen(true)
  }
  return (
    <li className={css['row']}>
      <div className={shared['lines']}>
        <p className={shared['row']}>
          <span className={shared['strong']}>{t('officeRunning.notice')}</span>
          <Badge tone={notice ? 'warn' : 'muted'}>
            {notice ? t('officeRunning.until', { until: formatDate(notice.until) }) : t('officeRunning.off')}
          </Badge>
        </p>
        <p className={shared['quiet']}>{t('officeRunning.notice.what')}</p>
        {notice && <p className={shared['words']}>{notice.text}</p>}
      </div>
      {notice ? (
        <Button busy={busy && !isOpen} onClick={() => void write('', null)}>
          {t('officeRunning.notice.turnOff')}
        </Button>
      ) : (
        <Button onClick={begin}>{t('officeRunning.notice.turnOn')}</Button>
      )}
      <ConfirmSheet
        open={isOpen}
        title={t('officeRunning.notice')}
        yes={t('officeRunning.notice.send')}
        busy={busy}
        disabled={text.trim() === ''}
        onYes={() => void write(text, computeNoticeEnd(end, serverNow()))}
        onClose={() => setIsOpen(false)}
      >
        <div className={shared['stack']}>
          <WordsField
            label={t('officeRunning.notice.text')}
            rows={3}
            most={NOTICE_LETTERS}
            value={text}
            count={t('officeRunning.notice.count', { n: text.length, most: NOTICE_LETTERS })}
            onChange={setText}
          />
          <SegmentedControl
            label={t('officeRunning.notice.end')}
            options={ENDS.map((value) => ({ value, title: t(`officeRunning.notice.end.${value}`) }))}
            value={end}
            onChange={setEnd}
          />
          <p>{t('officeRunning.notice.touched', touched)}</p>
        </div>
      </ConfirmSheet>
    </li>
  )
}

import { useRef, useState } from 'react'
import { formatFullDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import css from '../teach.module.css'
import { type AnswerFileOutcome, useTakeIn } from './use-take-in.ts'

const Line = ({ outcome: { name, fate } }: { outcome: AnswerFileOutcome }) => {
  const { pause } = useOutbox()
  if ('waits' in fate)
    return <ListItem title={name} note={t(pause === 'no-line' ? 'teach.fileWaits' : 'teach.fileReading')} />
  if ('problem' in fate)
    return (
      <ListItem title={name} note={fate.problem} end={<Badge tone="bad">{t('teach.fileRefused')}</Badge>} />
    )
  const { taken } = fate
  return (
    <ListItem
      title={`${taken.studentName} · ${taken.className}`}
      note={
        <>
          <span className={css['line']}>{taken.titles.join(t('teach.comma'))}</span>
          <span className={css['line']}>
            {t('teach.fileMade', { when: formatFullDate(taken.madeAt) })}
            {!taken.clockKnown && ` ${t('teach.fileClock')}`}
          </span>
          <span className={css['facts']}>
            {(taken.taken > 0 || taken.known + taken.waits === 0) && (
              <Badge tone="good">{t('teach.fileTaken', { n: taken.taken })}</Badge>
            )}
            {taken.known > 0 && <Badge>{t('teach.fileKnown', { n: taken.known })}</Badge>}
            {taken.part.of > 1 && <Badge>{t('teach.filePart', taken.part)}</Badge>}
            {taken.waits > 0 && <Badge tone="warn">{t('teach.fileWaitsCount', { n: taken.waits })}</Badge>}
            {taken.refused.length > 0 && (
              <Badge tone="bad">{t('teach.fileRefusedCount', { n: taken.refused.length })}</Badge>
            )}
          </span>
          {taken.refused.map((one) => (
            <span key={one.opId} className={css['line']}>
              {one.message}
            </span>
          ))}
        </>
      }
    />
  )
}

/** Takes in answer files that students hand over by hand, one after the other, and says what became of each. */
export const EmergencyFiles = () => {
  const [open, setOpen] = useState(false)
  const { outcomes, waiting, take, clear } = useTakeIn()
  const input = useRef<HTMLInputElement>(null)
  const close = () => {
    setOpen(false)
    clear()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {waiting > 0 && !open ? t('teach.takeInWaits', { n: waiting }) : t('teach.takeIn')}
      </Button>
      <Sheet open={open} title={t('teach.takeIn')} onClose={close}>
        <div className={css['stack']}>
          <p className={css['quiet']}>{t('teach.takeInText')}</p>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            data-take-in
            onChange={(event) => {
              const files = [...(event.target.files ?? [])]
              event.target.value = ''
              if (files.length > 0) void take(files)
            }}
          />
          <Button kind="primary" block onClick={() => input.current?.click()}>
            {t('teach.chooseFiles')}
          </Button>
          <div role="status">
            {outcomes.length > 0 && (
              <List label={t('teach.takeInResult')}>
                {outcomes.map((outcome) => (
                  <Line key={outcome.id} outcome={outcome} />
                ))}
              </List>
            )}
          </div>
        </div>
      </Sheet>
    </>
  )
}

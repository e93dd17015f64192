import { useEffect, useRef } from 'react'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import { Answer } from './answer.part.tsx'
import css from './appeal-decide.module.css'
import { Decide } from './decide.part.tsx'
import { formatAppealStudent, Queue } from './queue.part.tsx'
import type { AppealQueueEntry } from './queue.rules.ts'

interface AppealViewProps {
  listed: AppealQueueEntry
  /** All reports of the paper, in their order. */
  list: readonly AppealQueueEntry[]
  /** True: it follows another one, and takes the keyboard's focus. */
  arrives: boolean
  /** The school that decides, where it is not the reader's. */
  decidedBy: string | undefined
  onOpen: (appealId: string) => void
  onDecided: () => Promise<void>
  /** Something of it changed on the server. */
  onChanged: () => Promise<void>
}

/** Which of those to be decided it is, and the ways to the others. */
const Place = ({ listed, list, onOpen }: Pick<AppealViewProps, 'listed' | 'list' | 'onOpen'>) => {
  const open = list.filter(({ mayDecide }) => mayDecide)
  const at = open.indexOf(listed)
  if (at < 0 || open.length < 2) return null
  const to = (step: number) => open[(at + step + open.length) % open.length]?.appeal.appealId ?? ''
  return (
    <div className={shared['split']}>
      <span className={shared['quiet']}>{t('appeals.at', { n: at + 1, all: open.length })}</span>
      <span className={shared['row']}>
        <Button onClick={() => onOpen(to(-1))}>{t('appeals.before')}</Button>
        <Button onClick={() => onOpen(to(1))}>{t('appeals.next')}</Button>
      </span>
    </div>
  )
}

/** What became of a report that is not to be decided here. */
const Outcome = ({
  appeal,
  decidedBy,
}: Pick<AppealQueueEntry, 'appeal'> & Pick<AppealViewProps, 'decidedBy'>) => {
  if (appeal.state !== 'changed' && appeal.state !== 'unchanged')
    return <p>{decidedBy === undefined ? t('appeals.owner') : t('appeals.ownerOf', { school: decidedBy })}</p>
  return (
    <>
      <p>{t(`appeals.state.${appeal.state}`, { mark: formatScore(appeal.markTo) })}</p>
      {appeal.reply !== '' && (
        <p className={shared['words']}>{t('appeals.reply.given', { reply: appeal.reply })}</p>
      )}
    </>
  )
}

/** One report: what the student says, what was answered and what it got; the decision; and the other reports. */
export const AppealView = (props: AppealViewProps) => {
  const { listed, list, arrives, decidedBy, onOpen, onDecided, onChanged } = props
  const { appeal, mayDecide, now } = listed
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrives) heading.current?.focus()
  }, [arrives])
  return (
    <div className={css['panes']}>
      <div className={css['pane']}>
        <Place listed={listed} list={list} onOpen={onOpen} />
        <Card>
          <div className={shared['middle']}>
            <h3 ref={heading} tabIndex={-1} className={css['who']}>
              {formatAppealStudent(listed)}
            </h3>
            <div>
              <p className={shared['quiet']}>
                {t('appeals.said')}
                {appeal.sentAt !== null && ` · ${t('appeals.sentAt', { when: formatDate(appeal.sentAt) })}`}
              </p>
              <p className={shared['strong']}>{t(`appeals.reason.${appeal.reason}`)}</p>
              <p className={shared['words']}>{appeal.text || t('appeals.noWords')}</p>
            </div>
            <Answer listed={listed} onMade={onChanged} />
          </div>
        </Card>
      </div>
      <div className={css['pane']}>
        <Card title={t('appeals.decide')}>
          <div className={shared['middle']}>
            <p className={css['now']}>
              {t('appeals.markNow', {
                mark: markText(now ? now.mark : appeal.markFrom),
                full: formatScore(now?.full ?? appeal.full),
              })}
            </p>
            {mayDecide ? (
              <Decide listed={listed} onDecided={onDecided} onChanged={onChanged} />
            ) : (
              <Outcome appeal={appeal} decidedBy={decidedBy} />
            )}
          </div>
        </Card>
        <Queue list={list} current={appeal.appealId} onOpen={onOpen} />
      </div>
    </div>
  )
}

const markText = (mark: number | null): string => (mark === null ? t('appeals.noMark') : formatScore(mark))

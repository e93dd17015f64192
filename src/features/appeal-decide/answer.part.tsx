import { useEffect, useEffectEvent, useState } from 'react'
import type { Appeal } from '#contract/exam/appeal.ts'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { client } from '#src/state/client.ts'
import { useServerFileUrl } from '#src/state/files/use-file-url.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { MarkedPicture } from '#src/ui/pen/marked-picture.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { AppealQueueEntry } from './queue.rules.ts'

const SLOTS = ['first', 'second', 'third', 'leader'] as const

interface OriginalProps {
  appeal: Appeal
  studentId: string
}

/** The marks that markers gave the answer: what is decided begins at them. Nothing where it was not marked here. */
const Original = ({ appeal: { examId, paperId, itemNo }, studentId }: OriginalProps) => {
  const query = { examId, paperId, itemNo, reportStudentId: studentId }
  const { data } = useCall('GET /api/exam/mark/original', { query })
  if (!data || data.given.length === 0) return null
  return (
    <List label={t('appeals.original')}>
      {data.given.map(({ name, slot, mark, at, counted }) => (
        <ListItem
          key={`${slot}/${at}/${name}`}
          title={t('appeals.originalMark', {
            slot: t(`appeals.slot.${SLOTS[slot - 1] ?? 'leader'}`),
            mark: formatScore(mark),
          })}
          note={t(counted ? 'appeals.originalBy' : 'appeals.originalNot', { name, when: formatDate(at) })}
        />
      ))}
    </List>
  )
}

interface AppealPictureProps {
  fileId: string
  alt: string
  appeal: Appeal
}

/** A picture of the answer, with what the student circled on it. */
const Picture = ({ fileId, alt, appeal }: AppealPictureProps) => {
  const [again, setAgain] = useState(0)
  const src = useServerFileUrl(fileId, again)
  if (src === undefined) return <Skeleton lines={3} />
  if (src === null)
    return (
      <p className={shared['split']}>
        <span className={shared['quiet']}>{t('appeals.scanFailed')}</span>
        <Button onClick={() => setAgain(again + 1)}>{t('common.retry')}</Button>
      </p>
    )
  const strokes = appeal.place?.fileId === fileId ? appeal.place.strokes : []
  return <MarkedPicture src={src} alt={alt} strokes={strokes} label={t('appeals.marks')} />
}

interface MakingProps {
  appeal: Appeal
  studentId: string
  onMade: () => Promise<void>
}

/** The pictures of a scan are made when somebody first wants them. */
const Making = ({ appeal: { examId, paperId }, studentId, onMade }: MakingProps) => {
  const [state, setState] = useState<'making' | 'failed' | 'made'>('making')
  const [round, setRound] = useState(0)
  const make = useEffectEvent((signal: AbortSignal) => {
    const query = { examId, paperId, reportStudentId: studentId }
    return client.call('GET /api/exam/answerCard/view/new/async', { query, signal })
  })
  const made = useEffectEvent(onMade)
  useEffect(() => {
    const stop = new AbortController()
    void make(stop.signal).then(async ({ ok }) => {
      if (stop.signal.aborted) return
      if (ok) await made()
      setState(ok ? 'made' : 'failed')
    })
    return () => stop.abort()
  }, [round])
  if (state === 'made') return <p className={shared['quiet']}>{t('appeals.noScan')}</p>
  if (state === 'making')
    return (
      <div>
        <p className={shared['quiet']}>{t('appeals.scanComing')}</p>
        <Skeleton lines={3} />
      </div>
    )
  const again = () => {
    setState('making')
    setRound(round + 1)
  }
  return (
    <p className={shared['split']}>
      <span className={shared['quiet']}>{t('appeals.scanFailed')}</span>
      <Button onClick={again}>{t('common.retry')}</Button>
    </p>
  )
}

/** What the student answered: the scan of the item, the option that was read, and pictures of the student's own. */
export const Answer = ({ listed, onMade }: { listed: AppealQueueEntry; onMade: () => Promise<void> }) => {
  const { appeal, scan, answerKey } = listed
  const { examId, paperId, itemNo, answer } = appeal
  const crops = scan?.cropIds ?? []
  // another school's student has none here: neither the whole card is shown nor pictures are made
  const studentId = scan?.studentId
  // of a written answer nothing was read
  const isChoice = answer !== null && (answer !== '' || answerKey !== undefined)
  const own = [...new Set([appeal.place?.fileId, appeal.photoId])].filter((id) => id != null)
  return (
    <div className={shared['middle']}>
      <p className={shared['split']}>
        <span className={shared['label']}>{t('appeals.answer')}</span>
        {studentId !== undefined && (
          <a href={href.scannedCard({ examId, paperId, reportStudentId: studentId })}>{t('appeals.card')}</a>
        )}
      </p>
      {isChoice && (
        <p>
          {t('appeals.option', { answer: answer || t('appeals.noAnswer') })}
          {answerKey !== undefined && ` · ${t('appeals.key', { key: answerKey })}`}
        </p>
      )}
      {studentId !== undefined && crops.length === 0 && (
        <Making appeal={appeal} studentId={studentId} onMade={onMade} />
      )}
      {studentId === undefined && crops.length === 0 && !isChoice && (
        <p className={shared['quiet']}>{t('appeals.noScan')}</p>
      )}
      {studentId !== undefined && <Original appeal={appeal} studentId={studentId} />}
      {crops.map((fileId) => (
        <Picture key={fileId} fileId={fileId} alt={t('appeals.scan', { no: itemNo })} appeal={appeal} />
      ))}
      {own
        .filter((fileId) => !crops.includes(fileId))
        .map((fileId) => (
          <Picture key={fileId} fileId={fileId} alt={t('appeals.picture')} appeal={appeal} />
        ))}
    </div>
  )
}

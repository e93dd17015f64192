import { useEffect, useEffectEvent, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useServerFileUrl } from '#src/state/files/use-file-url.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { CardLink } from './card-links.part.tsx'
import css from './lecture.module.css'

type CropAnswer = Calls['GET /api/analysis/data/paper/answers']['reply']['answers'][number]

const Crop = ({ fileId, alt }: { fileId: string; alt: string }) => {
  const src = useServerFileUrl(fileId, 0)
  if (src === undefined) return <Skeleton lines={2} />
  return src === null ? (
    <p className={shared['quiet']}>{t('items.lecture.cropFailed')}</p>
  ) : (
    <img className={css['crop']} src={src} alt={alt} />
  )
}

interface MakingProps {
  readonly paper: Pick<PaperAnalysis, 'examId' | 'paperId'>
  readonly answers: readonly CropAnswer[]
  readonly onMade: () => Promise<void>
}

/** Pictures of answers are made when somebody first wants them, card by card. */
const Making = ({ paper: { examId, paperId }, answers, onMade }: MakingProps) => {
  const [state, setState] = useState<'making' | 'failed' | 'made'>('making')
  const [round, setRound] = useState(0)
  const make = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    let isWhole = true
    for (const { studentId, cropIds } of answers) {
      if (cropIds.length > 0 || signal.aborted) continue
      const query = { examId, paperId, reportStudentId: studentId }
      const { ok } = await client.call('GET /api/exam/answerCard/view/new/async', { query, signal })
      isWhole &&= ok
    }
    return isWhole
  })
  const made = useEffectEvent(onMade)
  useEffect(() => {
    const stop = new AbortController()
    void make(stop.signal).then(async (isWhole) => {
      if (stop.signal.aborted) return
      await made()
      setState(isWhole ? 'made' : 'failed')
    })
    return () => stop.abort()
  }, [round])
  // a card whose template does not name the item has no picture of it
  if (state === 'made') return null
  if (state === 'making')
    return (
      <div>
        <p className={shared['quiet']}>{t('items.lecture.cropsComing')}</p>
        <Skeleton lines={2} />
      </div>
    )
  return (
    <p className={shared['split']}>
      <span className={shared['quiet']}>{t('items.lecture.cropFailed')}</span>
      <Button
        onClick={() => {
          setState('making')
          setRound(round + 1)
        }}
      >
        {t('common.retry')}
      </Button>
    </p>
  )
}

interface CropsProps {
  readonly paper: PaperAnalysis
  readonly itemNo: string
  /** True: each answer is told with its student. */
  readonly named: boolean
}

/** Answers of the class that lost marks, as they were scanned. Nothing where no cards were. */
export const Crops = ({ paper, itemNo, named }: CropsProps) => {
  const { examId, version, paperId, class: own } = paper
  const args = own && { query: { examId, version, paperId, classId: own.classId, itemNo } }
  const reading = useCall('GET /api/analysis/data/paper/answers', args)
  const answers = reading.data?.answers ?? []
  if (answers.length === 0) return null
  const nameOf = (id: string) => own?.students.find(({ studentId }) => studentId === id)?.name ?? ''
  const waits = answers.some(({ cropIds }) => cropIds.length === 0)
  return (
    <section>
      <h3 className={shared['quiet']}>{t('items.lecture.crops')}</h3>
      <ul className={css['crops']}>
        {answers
          .filter(({ cropIds }) => cropIds.length > 0)
          .map(({ studentId, mark, cropIds }) => (
            <li key={studentId}>
              <p className={shared['quiet']}>
                {named && (
                  <>
                    <CardLink paper={paper} student={{ studentId, name: nameOf(studentId) }} />{' '}
                  </>
                )}
                {t('items.marks', { marks: formatScore(mark) })}
              </p>
              {cropIds.map((fileId) => (
                <Crop key={fileId} fileId={fileId} alt={t('items.lecture.crop', { no: itemNo })} />
              ))}
            </li>
          ))}
      </ul>
      {waits && <Making paper={paper} answers={answers} onMade={reading.reload} />}
    </section>
  )
}

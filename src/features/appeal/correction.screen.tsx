import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import type { Appeal } from '#contract/exam/appeal.ts'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useServerFileUrl } from '#src/state/files/use-file-url.ts'
import { useCall } from '#src/state/resource.ts'
import { useOutbox } from '#src/state/unsent/use-outbox.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { MarkedPicture } from '#src/ui/pen/marked-picture.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import shared from '#src/ui/shared.module.css'
import css from './appeal.module.css'
import { Form } from './form.part.tsx'
import { Queue } from './queue.part.tsx'
import { appealIdOf, buildAppealWorkName, queuedOf, receiptsOf } from './report.rules.ts'

const TONE = { draft: 'muted', sent: 'info', unchanged: 'muted', changed: 'good' } as const

const Picture = ({ fileId, appeal }: { fileId: string; appeal: Appeal }) => {
  const src = useServerFileUrl(fileId)
  const strokes = appeal.place?.fileId === fileId ? appeal.place.strokes : []
  return src ? (
    <MarkedPicture src={src} alt={t('appeal.picture')} strokes={strokes} label={t('appeal.marks')} />
  ) : null
}

/** One report: what was said, where it is, what became of it. */
const Line = ({ appeal, receipt }: { appeal: Appeal; receipt: string | undefined }) => {
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

type Status = Calls['GET /api/exam/tool/score/get/appealStatus']['reply']

const NO_LINE: ReadonlySet<string> = new Set(['offline', 'network', 'timeout'])

/** Reports on this phone; `arrived` changes when the school has one more. */
function useQueued(examId: string | null, studentId: string) {
  const { items } = useOutbox()
  const own = examId === null ? [] : queuedOf(items ?? [], examId, studentId)
  return { own, arrived: own.filter((item) => item.status.at === 'school').length }
}

/** Reporting a marking error: the question of the address, why, where; and what became of earlier ones. */
export const CorrectionScreen = () => {
  const examId = useQuery('examId')
  const paperId = useQuery('paperId')
  const itemNo = useQuery('itemNo')
  const { identity } = useSnapshot(session)
  const studentId = identity?.relativeId ?? ''
  const args = examId ? { query: { examId } } : null
  const status = useCall('GET /api/exam/tool/score/get/appealStatus', args)
  const { own, arrived } = useQueued(examId, studentId)
  const { reload } = status
  useEffect(() => {
    if (arrived > 0) void reload()
  }, [arrived, reload])
  const back =
    examId && paperId && itemNo
      ? href.question({ examId, paperId, itemNo })
      : examId
        ? href.report({ examId })
        : PATH.examList

  const body = (exam: string, data: Status | null) => {
    const known = new Set(data?.appeals.filter((a) => a.state !== 'draft').map((a) => a.appealId))
    const receipts = receiptsOf(own)
    const waiting = own.filter((item) => !known.has(appealIdOf(item)))
    const mine = data?.appeals.filter((a) => a.paperId === paperId && a.itemNo === itemNo) ?? []
    const name = paperId && itemNo ? buildAppealWorkName(exam, studentId, paperId, itemNo) : null
    const may = (data?.open ?? true) && mine.every((a) => a.state === 'draft')
    const asks = name !== null && may && !waiting.some((item) => item.work === name)
    return (
      <>
        {data && (
          <p className={shared['quiet']}>
            {t(data.open ? 'appeal.until' : 'appeal.over', { when: formatDate(data.deadline) })}
          </p>
        )}
        {asks && paperId && itemNo && (
          <Form
            key={`${paperId}/${itemNo}`}
            examId={exam}
            paperId={paperId}
            itemNo={itemNo}
            studentId={studentId}
            draft={mine[0]}
            left={data?.left ?? null}
            onDone={reload}
          />
        )}
        <Queue items={waiting} />
        {data && data.appeals.length > 0 && (
          <Card title={t('appeal.mine')}>
            <ul>
              {data.appeals.map((appeal) => (
                <Line key={appeal.appealId} appeal={appeal} receipt={receipts.get(appeal.appealId)} />
              ))}
            </ul>
          </Card>
        )}
        {data && data.appeals.length === 0 && !asks && waiting.length === 0 && (
          <EmptyState
            title={t('appeal.none.title')}
            text={t('appeal.none.text')}
            action={<a href={href.answerCard({ examId: exam })}>{t('appeal.none.go')}</a>}
          />
        )}
      </>
    )
  }
  return (
    <Page title={t('appeal.title')} back={back} asOf={status.asOf}>
      <ExamReading
        examId={examId}
        list={PATH.examList}
        of={status}
        failed={t('appeal.failed')}
        instead={(failure) => examId !== null && NO_LINE.has(failure.kind) && body(examId, null)}
      >
        {(data, exam) => body(exam, data)}
      </ExamReading>
    </Page>
  )
}

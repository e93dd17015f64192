import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { FAMILY } from '#contract/roles.ts'
import type { Failure } from '#core/errors/failure.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { readServerFile } from '#src/state/files/server-file.ts'
import { useCall } from '#src/state/resource.ts'
import { useLink } from './use-report.ts'

/** How the small pictures of a card are coming. */
export type CardPictureProgress = { percent: number } | { failure: Failure } | null

/** The card of the exam and paper in the address, where its questions stand, and its small pictures made when missing. */
export function useAnswerCard() {
  const link = useLink()
  const paperId = useQuery('paperId')
  const { identity } = useSnapshot(session)
  const family = identity !== null && FAMILY.includes(identity.userType)
  const examId = link?.examId
  const reportStudentId = link?.reportStudentId
  const query =
    examId === undefined
      ? null
      : { examId, ...(paperId && { paperId }), ...(reportStudentId && { reportStudentId }) }
  const card = useCall('GET /api/exam/answerCard/view', query && { query })
  const shown = card.data?.card ? card.data.paperId : null
  const template = useCall(
    'GET /api/tiku/answerCard/template',
    examId !== undefined && shown !== null ? { query: { examId, paperId: shown } } : null,
  )
  const [making, setMaking] = useState<CardPictureProgress>(null)
  const [round, setRound] = useState(0)
  // a copy of the phone says how it was then: only the server's word begins the work
  const wanted = card.data?.card && !card.data.card.ready && card.asOf === null ? shown : null

  const make = useEffectEvent((paper: string, signal: AbortSignal) => {
    const of = { examId: examId ?? '', paperId: paper }
    const how = { signal, onProgress: ({ percent }: { percent: number }) => setMaking({ percent }) }
    return family || reportStudentId === undefined
      ? client.call('GET /api/exam/answerCard/view/student/async', { query: of, ...how })
      : client.call('GET /api/exam/answerCard/view/new/async', { query: { ...of, reportStudentId }, ...how })
  })
  const made = useEffectEvent((failure: Failure | null) => {
    setMaking(failure && { failure })
    if (!failure) void card.reload()
  })
  useEffect(() => {
    if (wanted === null) return
    const stop = new AbortController()
    void make(wanted, stop.signal).then((result) => {
      if (!stop.signal.aborted) made(result.ok ? null : result.failure)
    })
    return () => stop.abort()
  }, [wanted, round])
  const again = () => {
    setMaking(null)
    setRound(round + 1)
  }

  // every page opens without a line after one visit
  const pageIds = (card.data?.card?.pages ?? []).map((p) => p.fileId).join(' ')
  useEffect(() => {
    for (const id of pageIds.split(' ')) if (id) void readServerFile(id)
  }, [pageIds])

  return {
    link,
    card,
    blocks: template.data?.blocks ?? [],
    making: making ?? (wanted === null ? null : { percent: 0 }),
    again,
  }
}

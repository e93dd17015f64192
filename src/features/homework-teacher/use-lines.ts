import { useState } from 'react'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import type { Line } from './list.rules.ts'

const CALL = 'GET /api/exam/homework/teacher/list'
const PAGE = 50

/** The teacher's homework, newest page first; `more` fetches the next page below, null when all is here. */
export function useLines() {
  const first = useCall(CALL, { query: { pageNo: 1, pageSize: PAGE } })
  const [older, setOlder] = useState<Line[]>([])
  const [busy, setBusy] = useState(false)
  const lines = first.data && [
    ...new Map([...older, ...first.data.list].map((line) => [line.homeworkId, line])).values(),
  ]
  const total = first.data?.total ?? 0
  const more = async () => {
    setBusy(true)
    const pageNo = 2 + Math.floor(older.length / PAGE)
    const result = await client.call(CALL, { query: { pageNo, pageSize: PAGE } })
    if (result.ok) setOlder([...older, ...result.data.list])
    else await first.reload()
    setBusy(false)
  }
  return { first, lines, busy, more: lines && lines.length < total ? more : null }
}

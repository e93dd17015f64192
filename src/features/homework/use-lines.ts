import { useState } from 'react'
import type { HomeworkLine } from '#contract/homework.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'

const CALL = 'GET /api/exam/homework/student/homework/list'
/** Most homework read at once; older ones come when asked for. */
const PAGE = 50

/** The homework of one student; `more` fetches the lines after these, null when all are here. */
export function useLines() {
  const first = useCall(CALL, { query: { pageNo: 1, pageSize: PAGE } })
  const [later, setLater] = useState<readonly HomeworkLine[]>([])
  const [pages, setPages] = useState(1)
  const [busy, setBusy] = useState(false)
  // a line of the first page is newer than the same one of a later page
  const lines =
    first.data &&
    [
      ...new Map([...first.data.list, ...later].toReversed().map((line) => [line.homeworkId, line])).values(),
    ].toReversed()
  const more = async () => {
    setBusy(true)
    const result = await client.call(CALL, { query: { pageNo: pages + 1, pageSize: PAGE } })
    if (result.ok) {
      setLater([...later, ...result.data.list])
      setPages(pages + 1)
    } else await first.reload()
    setBusy(false)
  }
  return { first, lines, busy, more: first.data && pages * PAGE < first.data.total ? more : null }
}

import { useState } from 'react'
import { useSend } from '#src/state/unsent/use-send.ts'
import { localizeReply } from './in-language.ts'
import type { Resource } from './resource.ts'

/** Lines of a list read at once; older ones come when asked for. */
export const PAGE_SIZE = 50

interface PageOf<L> {
  list: readonly L[]
  total: number
}

/**
 * The homework that came as pages, each once. A line of the first page is newer than the same one of a later page.
 * @param asked what the pages are of: other words, another list
 * @param fetch a later page, from 2; null: it did not come
 * @returns `more` fetches the page after these, null when all are here
 */
export function usePages<L extends { homeworkId: string }>(
  first: Resource<PageOf<L>>,
  asked: string,
  fetch: (pageNo: number) => Promise<PageOf<L> | null>,
) {
  const [later, setLater] = useState<{ asked: string; pages: number; lines: readonly L[] } | null>(null)
  const { busy, run } = useSend()
  const { pages, lines: older } = later?.asked === asked ? later : { pages: 1, lines: [] }
  const lines =
    first.data &&
    [
      ...new Map([...first.data.list, ...older].toReversed().map((line) => [line.homeworkId, line])).values(),
    ].toReversed()
  const read = async () => {
    const next = await fetch(pages + 1)
    if (next) setLater({ asked, pages: pages + 1, lines: [...older, ...localizeReply(next).list] })
    else await first.reload()
  }
  const more = () => run(read)
  return { lines, busy, more: first.data && pages * PAGE_SIZE < first.data.total ? more : null }
}

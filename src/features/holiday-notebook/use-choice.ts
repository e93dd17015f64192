import { useState } from 'react'
import type { HolidayNotebook } from '#contract/holiday-notebook.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { newId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { firstChoice, type HolidayExams, papersOf } from './choice.rules.ts'
import { dropChoice, keepChoice, readChoice } from './kept-choice.actions.ts'

/** The papers ticked for a notebook, ways to change them, and sending them: the same choice sent again is one book. */
export function useChoice({ holidayId }: HolidayNotebook, exams: HolidayExams) {
  const [keys, setKeys] = useState(() => readChoice(holidayId) ?? firstChoice(exams))
  const [sent, setSent] = useState<{ key: string; bookId: string } | null>(null)
  const { busy, send } = useSend()
  const papers = papersOf(exams)
  const chosen: ReadonlySet<string> = new Set(keys.filter((key) => papers.some((p) => p.key === key)))
  const set = (changed: readonly string[], isIn: boolean) => {
    const next = new Set(chosen)
    for (const key of changed) {
      if (isIn) next.add(key)
      else next.delete(key)
    }
    keepChoice(holidayId, next)
    setKeys([...next])
  }
  const save = () => {
    const wanted = papers.filter((paper) => chosen.has(paper.key))
    const key = JSON.stringify(wanted.map((paper) => paper.key))
    const bookId = sent?.key === key ? sent.bookId : newId()
    setSent({ key, bookId })
    const body = { holidayId, bookId, papers: wanted.map(({ examId, paperId }) => ({ examId, paperId })) }
    return send(() => client.call('POST /api/base/data/notebook/holiday/save', { body }), {
      toast: t('holiday.saved'),
      done: () => {
        dropChoice(holidayId)
        go(href.holiday(PATH.holidayDetail, { holidayId }), { replace: true })
      },
    })
  }
  return { chosen, set, save, busy }
}

import { t } from '#src/i18n/i18n.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { storeDrawings } from '#src/ui/formula/store.ts'
import { Reading } from '#src/ui/reading.tsx'
import { MarkPaper } from './mark-paper.part.tsx'
import type { PaperViewProps } from './types.ts'

/** One paper as the server or this phone has it, with the tools to mark it. */
export const PaperView = (props: PaperViewProps) => {
  const { homeworkId, of } = props
  const paper = useCall('GET /api/exam/homework/teacher/paper', { query: { homeworkId, ofStudentId: of } })
  if (paper.data?.drawn) storeDrawings(paper.data.drawn)
  useTellFailure(paper.failure)
  return (
    <Reading of={paper} failed={t('teach.paperFailed')} lines={8}>
      {(data) => <MarkPaper {...props} paper={data} reload={paper.reload} />}
    </Reading>
  )
}

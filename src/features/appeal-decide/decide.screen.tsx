import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import { Appeals } from './appeals.part.tsx'

/** Reports of marking errors about an exam, decided one after another. */
export const DecideScreen = () => {
  const examId = useQuery('examId')
  const appeals = useCall('GET /api/exam/tool/score/appeal/list', examId ? { query: { examId } } : null)
  return (
    <Page title={t('appeals.title')} back={PATH.todo} asOf={appeals.asOf} wide>
      <ExamReading examId={examId} list={PATH.examList} of={appeals} failed={t('appeals.failed')}>
        {(data) => (
          <Appeals
            examName={data.examName ?? ''}
            decidedBy={data.decidedBy}
            all={data.appeals}
            reload={appeals.reload}
          />
        )}
      </ExamReading>
    </Page>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Identity } from '#contract/account/identity.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE, staffExamHref } from '#src/nav/exam-href.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { ExamFacts } from '#src/ui/exam-row.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import css from './exam-list.module.css'
import { Exams } from './exams.part.tsx'
import { NoExams } from './no-exams.part.tsx'

const Pane = ({ identity }: { identity: Readonly<Identity> }) => {
  const examId = useQuery('examId')
  const [search, setSearch] = useState('')
  const nav = useRef<HTMLElement>(null)
  const usePage = (pageNo: number) =>
    useCall('GET /api/exam/plan', { query: { pageNo, pageSize: EXAM_PAGE, ...(search ? { search } : {}) } })
  const isHere = usePage(1).data !== null
  // the chosen exam is in sight, also where Back or a reload leads to one further down
  useEffect(() => {
    if (isHere && examId !== null)
      nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isHere, examId])
  return (
    <nav ref={nav} aria-label={t('exam.listTitle')} className={css['pane']}>
      <SearchField label={t('exam.search')} value={search} onChange={(text) => setSearch(text.trim())} />
      <Exams
        key={search}
        usePage={usePage}
        row={(exam) => (
          <ListItem
            key={`${exam.examId}/${exam.gradeId}`}
            title={`${exam.examName} · ${exam.gradeName}`}
            note={<ExamFacts exam={exam} />}
            href={staffExamHref(identity.userType, exam.examId)}
            current={exam.examId === examId}
          />
        )}
        empty={<NoExams search={search} />}
      />
    </nav>
  )
}

/** The exams of staff beside the one that the address names: every other is one tap away. */
export const ExamPane = () => {
  const { identity } = useSnapshot(session)
  return identity && <Pane key={identity.userId} identity={identity} />
}

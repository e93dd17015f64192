import { Fragment } from 'react'
import type { Identity } from '#contract/account/identity.ts'
import { LEADERS } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { EXAM_PAGE, staffExamHref } from '#src/nav/exam-href.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { workHref } from '#src/nav/work-href.ts'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { ExamFacts, type StaffExam, StaffExamRow } from '#src/ui/exam-row.tsx'
import { Page } from '#src/ui/page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import shared from '#src/ui/shared.module.css'
import { WorkCard } from '#src/ui/work-card.tsx'
import { groupExams, tellingCourses } from './exam-groups.rules.ts'
import { Exams } from './exams.part.tsx'
import { GradeNews, GradeWays } from './grade-news.part.tsx'
import { NoExams } from './no-exams.part.tsx'
import { fromOf, NoneInSpan, SpanPicker, useSpan } from './span.part.tsx'

/** What waits for a leader, whose first page is the list of exams. */
const LeaderWork = () => {
  const { data, failure } = useCall('GET /api/export/todo/common/todoTask', {})
  return <WorkCard data={data} failed={failure !== null} all={PATH.todo} hrefOf={workHref} />
}

const find = (text: string) => setQuery({ search: text.trim() || null })

/** The exams of their own schools and classes, with a search by name and a span of time that stay in the address. */
export const StaffList = ({ identity }: { identity: Readonly<Identity> }) => {
  const search = useQuery('search')?.trim() ?? ''
  const span = useSpan()
  const usePage = (pageNo: number) =>
    useCall('GET /api/exam/plan', {
      query: { pageNo, pageSize: EXAM_PAGE, ...fromOf(span), ...(search ? { search } : {}) },
    })
  const { asOf, data } = usePage(1)
  const leads = LEADERS.includes(identity.userType)
  const newest = search === '' ? data?.list[0] : undefined
  const cards = (list: readonly Readonly<StaffExam>[]) =>
    groupExams(list).map((group) => {
      const [first] = group
      const news = newest !== undefined && group.includes(newest)
      return (
        first && (
          <CardList
            key={first.examId}
            title={first.examName}
            aside={
              <span className={shared['quiet']}>
                <ExamFacts exam={first} />
              </span>
            }
          >
            {group.map((exam) => (
              <Fragment key={`${exam.examId}/${exam.gradeId}`}>
                <StaffExamRow
                  grouped
                  courses={tellingCourses(group, exam)}
                  exam={exam}
                  href={staffExamHref(identity.userType, exam.examId)}
                  more={news && <GradeNews exam={exam} list={list} />}
                />
                {news && <GradeWays exam={exam} />}
              </Fragment>
            ))}
          </CardList>
        )
      )
    })
  return (
    <Page title={t('exam.listTitle')} asOf={asOf} wide>
      {leads && search === '' && span === null && <LeaderWork />}
      <SearchField label={t('exam.search')} value={search} onChange={find} />
      <SpanPicker span={span} />
      <Exams
        key={`${span ?? ''}/${search}`}
        usePage={usePage}
        {...(leads ? { cards } : {})}
        row={(exam) => (
          <StaffExamRow
            key={`${exam.examId}/${exam.gradeId}`}
            exam={exam}
            href={staffExamHref(identity.userType, exam.examId)}
          />
        )}
        empty={search === '' && span ? <NoneInSpan /> : <NoExams search={search} />}
      />
    </Page>
  )
}

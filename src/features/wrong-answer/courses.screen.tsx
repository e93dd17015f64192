import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Child } from './child.part.tsx'
import { Today } from './today.part.tsx'
import { usePending } from './use-pending.ts'
import { Waiting } from './waiting.part.tsx'

type WrongCourse = Calls['GET /api/exam/wrong/course/list']['reply']['courses'][number]

const noteOf = ({ unlabelled, mastered, due }: WrongCourse): string =>
  [
    due > 0 ? t('wrong.due', { n: due }) : '',
    unlabelled > 0 ? t('wrong.unlabelled', { n: unlabelled }) : '',
    mastered > 0 ? t('wrong.masteredCount', { n: mastered }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

/** The notebook's first page: what today asks for, and the subjects. */
export const WrongCoursesScreen = () => {
  const reading = useCall('GET /api/exam/wrong/course/list', {})
  const { waiting, attention } = usePending(reading.reload)
  return (
    <Page title={t('wrong.title')} asOf={reading.asOf}>
      <Child choose />
      <Waiting waiting={waiting} attention={attention} />
      <Reading of={reading} failed={t('wrong.failed')} lines={6}>
        {({ courses, recycled, plan }) => {
          const unlabelled = courses.reduce((sum, course) => sum + course.unlabelled, 0)
          return (
            <>
              {courses.length === 0 ? (
                <EmptyState
                  title={t('wrong.none')}
                  text={t('wrong.noneText')}
                  action={<a href={PATH.examList}>{t('wrong.toExams')}</a>}
                />
              ) : (
                <>
                  <Where switch="wrongPractice">
                    <Today plan={plan} onSaved={reading.reload} />
                  </Where>
                  <CardList title={t('wrong.courses')}>
                    {courses.map((course) => (
                      <ListItem
                        key={course.courseId}
                        title={course.courseName}
                        note={noteOf(course)}
                        end={t('wrong.count', { n: course.count })}
                        href={href.wrongList(course.courseId)}
                      />
                    ))}
                  </CardList>
                </>
              )}
              <CardList label={t('wrong.more')}>
                {unlabelled > 0 && (
                  <ListItem
                    title={t('wrong.label.title')}
                    note={t('wrong.label.lead')}
                    end={t('wrong.count', { n: unlabelled })}
                    href={PATH.wrongLabel}
                  />
                )}
                {courses.length > 0 && (
                  <Where switch="wrongPractice">
                    <ListItem title={t('wrong.redo.title')} href={PATH.wrongRedo} />
                  </Where>
                )}
                <ListItem
                  title={t('wrong.recycle.title')}
                  end={t('wrong.count', { n: recycled })}
                  href={PATH.wrongRecycle}
                />
              </CardList>
            </>
          )
        }}
      </Reading>
    </Page>
  )
}

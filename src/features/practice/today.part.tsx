import type { PracticeToday } from '#contract/homework/practice.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Exercises } from './exercises.part.tsx'
import css from './practice.module.css'

const Suggestions = ({ points }: { points: PracticeToday['suggestions'] }) => (
  <Card title={t('practice.suggested')} flush>
    {points.length === 0 ? (
      <p className={css['nothing']}>{t('practice.suggestedNone')}</p>
    ) : (
      <List label={t('practice.suggested')}>
        {points.map((point) => (
          <ListItem
            key={`${point.courseId} ${point.name}`}
            title={point.name}
            note={t('practice.suggestion', {
              course: point.courseName,
              rate: formatRate(point.rate),
              n: point.questions,
            })}
            href={href.practiceAdd({ courseId: point.courseId, point: point.name })}
          />
        ))}
      </List>
    )}
    <div className={css['inside']}>
      <ButtonLink block href={PATH.practiceAdd}>
        {t('practice.new')}
      </ButtonLink>
    </div>
  </Card>
)

/** What the teacher made for the class, and the student's weakest points. */
export const Today = () => {
  const reading = useCall('GET /api/exam/practice/today', {})
  return (
    <Reading of={reading} failed={t('practice.todayFailed')} lines={4}>
      {({ exercises, suggestions, free }) => (
        <>
          {exercises.length > 0 && <Exercises exercises={exercises} free={free} reload={reading.reload} />}
          <Suggestions points={suggestions} />
        </>
      )}
    </Reading>
  )
}

import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { groupTeachingByClass } from './teaching.rules.ts'

/** Classes of a teacher with their subjects. */
export const TeachingCard = () => {
  const teaching = useCall('GET /api/base/data/system/account/relative/teacher', {})
  const courses = useCall('GET /api/export/course/common/all', {})
  const names = new Map(courses.data?.courses.map((c) => [c.courseId, c.courseName]))
  return (
    <Card flush title={t('profile.classes')}>
      <Reading of={teaching} failed={t('people.failedTitle')} lines={2}>
        {(data) => (
          <List label={t('profile.classes')}>
            {groupTeachingByClass(data.classes).map((one) => (
              <ListItem
                key={one.classId}
                title={one.className}
                note={[one.gradeName, ...one.courseIds.map((id) => names.get(id) ?? '')]
                  .filter(Boolean)
                  .join(' · ')}
                end={one.isHead && <Badge tone="info">{t('profile.head')}</Badge>}
              />
            ))}
          </List>
        )}
      </Reading>
    </Card>
  )
}

/** Grades of a leader. */
export const GradesCard = () => {
  const led = useCall('GET /api/base/data/system/account/relative/grade', {})
  return (
    <Card flush title={t('profile.grades')}>
      <Reading of={led} failed={t('people.failedTitle')} lines={2}>
        {(data) => (
          <List label={t('profile.grades')}>
            {data.grades.map((one) => (
              <ListItem
                key={one.gradeId}
                title={one.gradeName}
                end={t('profile.classCount', { n: one.classCount })}
              />
            ))}
          </List>
        )}
      </Reading>
    </Card>
  )
}

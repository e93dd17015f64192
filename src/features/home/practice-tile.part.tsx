import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useKnown } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'

/** Today's wrong questions, once the phone has them: they are kept ahead when the line rests, nothing waits for this. */
export const PracticeTile = () => {
  const plan = useKnown('GET /api/exam/wrong/course/list')?.plan
  if (!plan || plan.today === 0) return null
  return (
    <CardList label={t('home.practice')}>
      <ListItem
        title={t('home.practice')}
        note={t('home.practiceToday', { n: plan.today, minutes: Math.ceil(plan.minutes) })}
        href={PATH.wrongCourses}
      />
    </CardList>
  )
}

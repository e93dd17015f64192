import { t } from '#src/i18n/i18n.ts'
import { MARKING } from '#src/nav/marking-paths.ts'
import { PATH } from '#src/nav/paths.ts'
import { READ } from '#src/nav/read-progress-paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { Where } from '#src/state/open.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import css from '../teach.module.css'
import { EmergencyFiles } from './emergency.part.tsx'
import { LineRow } from './line-row.part.tsx'
import { Lines } from './lines.part.tsx'
import { useWish, WishBar } from './list-wish.part.tsx'
import { useLines } from './use-lines.ts'

/** The homework of one's classes: what runs, what waits for marks, what is over; and the ways to new ones. */
export const TeacherListScreen = () => {
  const wish = useWish()
  const all = useLines(wish)
  const { first, shown, now } = all
  const isNone = first.data?.list.length === 0
  useTellFailure(first.failure)
  return (
    <Page title={t('teach.list')} back={PATH.home} asOf={first.asOf}>
      <div className={css['row']}>
        <ButtonLink kind="primary" href={PATH.homeworkPlans}>
          {t('teach.set')}
        </ButtonLink>
        <EmergencyFiles />
        <Where switch="h5PaperCheck">
          <ButtonLink href={MARKING.blocks}>{t('teach.examMarking')}</ButtonLink>
          <ButtonLink href={PATH.markingBackup}>{t('teach.backup')}</ButtonLink>
          <ButtonLink href={READ.progress}>{t('teach.readProgress')}</ButtonLink>
        </Where>
      </div>
      <Lines of={all} wait={6}>
        {!isNone && <WishBar wish={wish} of={all} />}
        {isNone && (
          <EmptyState
            title={t('teach.none')}
            text={t('teach.noneText')}
            action={<ButtonLink href={PATH.homeworkPlans}>{t('teach.set')}</ButtonLink>}
          />
        )}
        {!isNone && shown?.length === 0 && !all.missed && (
          <EmptyState sign="search" title={t('teach.noneHere')} text={t('teach.noneHereText')} />
        )}
        {shown && shown.length > 0 && (
          <Card flush>
            <List label={t('teach.list')}>
              {shown.map((line) => (
                <LineRow key={line.homeworkId} line={line} now={now} />
              ))}
            </List>
          </Card>
        )}
      </Lines>
    </Page>
  )
}

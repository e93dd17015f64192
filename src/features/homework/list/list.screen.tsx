import type { HomeworkView } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useChild } from '#src/state/child.ts'
import { useNow } from '#src/state/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { List } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { UnsentBar } from '../hand-in/unsent-bar.part.tsx'
import { ChildrenSwitch } from './children-switch.part.tsx'
import { HomeworkRow } from './homework-row.part.tsx'
import { ListWish } from './list-wish.part.tsx'
import { useLines } from './use-lines.ts'

/** More lines than these are worth a search. */
const FEW = 6
const VIEWS: readonly HomeworkView[] = ['open', 'submitted', 'checked']

interface NothingProps {
  view: HomeworkView
  /** Something narrows the list. */
  asked: boolean
}

const Nothing = ({ view, asked }: NothingProps) =>
  asked ? (
    <EmptyState sign="search" title={t('homework.noneFound')} text={t('homework.noneFoundText')} />
  ) : (
    <EmptyState title={t(`homework.none.${view}`)} text={t(`homework.noneText.${view}`)} />
  )

/** One student's homework. */
const Lines = () => {
  const [view, setView] = useQueryChoice('view', VIEWS, 'open')
  const asked = { view, search: useQuery('search') ?? '', courseId: useQuery('course') ?? '' }
  const { first, wanted, counts, courses, shown, busy, more, missed } = useLines(asked)
  const now = useNow(first.data?.serverTime ?? null, first.asOf)
  const isNarrow = wanted.search !== '' || wanted.courseId !== ''
  return (
    <Page title={t('homework.list')} back={PATH.home} asOf={first.asOf}>
      <ChildrenSwitch />
      <UnsentBar />
      <SegmentedControl
        label={t('homework.view')}
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({
          value,
          title: counts
            ? t('homework.viewCount', { view: t(`homework.view.${value}`), n: counts[value] })
            : t(`homework.view.${value}`),
        }))}
      />
      <Reading of={first} failed={t('homework.failed')} lines={4}>
        {({ list, total }) => (
          <>
            {(total > FEW || isNarrow) && <ListWish wish={wanted} courses={courses} />}
            {shown === null && <Skeleton lines={4} />}
            {shown?.length === 0 && !missed && <Nothing view={view} asked={isNarrow} />}
            {shown && shown.length > 0 && (
              <Card flush>
                <List label={t(`homework.view.${view}`)}>
                  {shown.map((line) => (
                    <HomeworkRow key={line.homeworkId} line={line} now={now} />
                  ))}
                </List>
              </Card>
            )}
            {missed && (
              <ErrorState title={t('homework.missed', { n: list.length })} onRetry={() => void missed()} />
            )}
            {more && shown && <PaperNote rows={shown.length} total={null} />}
            {more && (
              <Button block busy={busy} onClick={() => void more()}>
                {t('homework.more')}
              </Button>
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}

/** The homework of one student: to do, handed in, checked. Another child is another list. */
export const HomeworkListScreen = () => <Lines key={useChild()?.userId} />

import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useChild } from '#src/state/child.ts'
import { useNow } from '#src/state/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { ChildrenSwitch } from './children-switch.part.tsx'
import { VIEWS, type View } from './due.rules.ts'
import { HomeworkRow } from './homework-row.part.tsx'
import { chosen, FEW } from './list.rules.ts'
import { ListWish } from './list-wish.part.tsx'
import { UnsentBar } from './unsent-bar.part.tsx'
import { useLines } from './use-lines.ts'

interface NothingProps {
  view: View
  /** Something narrows the list. */
  asked: boolean
  /** Older lines have not been fetched. */
  more: boolean
}

const Nothing = ({ view, asked, more }: NothingProps) =>
  asked || more ? (
    <EmptyState
      title={t('homework.noneFound')}
      text={t(more ? 'homework.noneYet' : 'homework.noneFoundText')}
    />
  ) : (
    <EmptyState title={t(`homework.none.${view}`)} text={t(`homework.noneText.${view}`)} />
  )

/** One student's homework. */
const Lines = () => {
  const [view, setView] = useQueryChoice('view', VIEWS, 'open')
  const search = useQuery('search') ?? ''
  const course = useQuery('course') ?? ''
  const { first, lines, busy, more } = useLines()
  // another child may not have the subject that was chosen for the one before
  const courseId = lines?.some((line) => line.courseId === course) ? course : ''
  const now = useNow(first.data?.serverTime ?? null, first.asOf)
  const wish = { view, courseId, search }
  const asked = search !== '' || courseId !== ''
  const shown = lines && chosen(lines, wish)
  return (
    <Page title={t('homework.list')} back={PATH.home} asOf={first.asOf}>
      <ChildrenSwitch />
      <UnsentBar />
      <SegmentedControl
        label={t('homework.view')}
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({ value, title: t(`homework.view.${value}`) }))}
      />
      <Reading of={first} failed={t('homework.failed')} lines={4}>
        {() => (
          <>
            {lines && (lines.length > FEW || asked) && <ListWish wish={wish} lines={lines} />}
            {shown?.length === 0 && <Nothing view={view} asked={asked} more={more !== null} />}
            {shown && shown.length > 0 && (
              <Card flush>
                <List label={t(`homework.view.${view}`)}>
                  {shown.map((line) => (
                    <HomeworkRow key={line.homeworkId} line={line} now={now} />
                  ))}
                </List>
              </Card>
            )}
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

import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useCall } from '#src/state/resource.ts'
import { useNow } from '#src/state/use-now.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { ChildrenSwitch } from './children-switch.part.tsx'
import { VIEWS, type View, viewOf } from './due.rules.ts'
import { HomeworkRow } from './homework-row.part.tsx'
import { UnsentBar } from './unsent-bar.part.tsx'

/** Most homework read at once; older ones come when asked for. */
const PAGE = 50

const usePage = (pageNo: number) =>
  useCall('GET /api/exam/homework/student/homework/list', { query: { pageNo, pageSize: PAGE } })

/** The lines of one page that belong to the view; a later page that has not come shows nothing yet. */
const Rows = ({ pageNo, view, now }: { pageNo: number; view: View; now: number }) => {
  const { data } = usePage(pageNo)
  return data?.list
    .filter((line) => viewOf(line) === view)
    .map((line) => <HomeworkRow key={line.homeworkId} line={line} now={now} />)
}

/** The homework of one student: to do, handed in, checked. */
export const HomeworkListScreen = () => {
  const [pages, setPages] = useState(1)
  const [view, setView] = useQueryChoice('view', VIEWS, 'open')
  const first = usePage(1)
  const now = useNow(first.data?.serverTime ?? null, first.asOf)
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
        {({ list, total }) => (
          <>
            {pages === 1 && !list.some((line) => viewOf(line) === view) ? (
              <EmptyState title={t(`homework.none.${view}`)} text={t(`homework.noneText.${view}`)} />
            ) : (
              <Card flush>
                <List label={t(`homework.view.${view}`)}>
                  {Array.from({ length: pages }, (_, at) => (
                    <Rows key={at} pageNo={at + 1} view={view} now={now} />
                  ))}
                </List>
              </Card>
            )}
            {total > pages * PAGE && (
              <Button block onClick={() => setPages(pages + 1)}>
                {t('homework.more')}
              </Button>
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}

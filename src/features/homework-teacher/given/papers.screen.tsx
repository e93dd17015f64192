import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { href } from '#src/nav/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { makeHomeworkScreen } from '../of-homework.part.tsx'
import { useGiven } from '../use-given.ts'
import { SheetRow } from './handed.part.tsx'
import { shownSheets, sortSheetsByScore } from './sheets.rules.ts'

const ORDERS = ['score', 'number'] as const

const PapersOf = ({ homeworkId }: { homeworkId: string }) => {
  const given = useGiven(homeworkId)
  const asked = useQuery('order')
  const order = ORDERS.find((o) => o === asked) ?? 'score'
  return (
    <Page title={t('teach.papers')} back={href.homeworkGiven(homeworkId)} asOf={given.asOf}>
      <Reading of={given} failed={t('teach.givenFailed')} lines={8}>
        {(data) => {
          const checked = shownSheets(data.sheets, 'marked', '')
          const shown = order === 'score' ? sortSheetsByScore(checked) : checked
          if (shown.length === 0)
            return <EmptyState title={t('teach.empty.marked')} text={t('teach.emptyMarkedText')} />
          return (
            <>
              <SegmentedControl
                label={t('teach.sort')}
                value={order}
                onChange={(next) => setQuery({ order: next === 'score' ? null : next })}
                options={ORDERS.map((value) => ({ value, title: t(`teach.order.${value}`) }))}
              />
              <Card flush title={data.title}>
                <List label={t('teach.papers')}>
                  {shown.map((sheet) => (
                    <SheetRow key={sheet.studentId} sheet={sheet} given={data} />
                  ))}
                </List>
              </Card>
            </>
          )
        }}
      </Reading>
    </Page>
  )
}

/** The papers that were given back, by score or in the order of the class list. */
export const PapersScreen = makeHomeworkScreen('teach.papers', PapersOf)

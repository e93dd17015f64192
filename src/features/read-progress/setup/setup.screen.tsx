import { formatDay } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { LED } from '#src/nav/read-progress-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { StateBadge } from '../state-badge.part.tsx'
import type { SetupPaper } from './setup.rules.ts'
import { SetupForm } from './setup-form.part.tsx'

const hrefOf = ({ examId, paperId }: SetupPaper): string =>
  `${LED.setup}?${new URLSearchParams({ examId, paperId }).toString()}`

/** Once marks are given, its blocks stay. */
const mayBeSetUp = ({ state }: Pick<SetupPaper, 'state'>): boolean => state === null || state === 'preparing'

const noteOf = ({ startTime, cards, state, grades = [] }: SetupPaper): string =>
  [
    ...grades,
    t(mayBeSetUp({ state }) ? 'readProgress.paperNote' : 'readProgress.paperBegun', {
      day: formatDay(startTime),
      cards,
    }),
  ].join(' · ')

const nameOf = ({ examName: exam, courseName: course }: SetupPaper): string =>
  t('readProgress.paper', { exam, course })

/** Papers whose marking the leader may set up, and the one that is being set up. */
export const SetupScreen = () => {
  const papers = useCall('GET /api/exam/mark/lead/papers', {})
  const [examId, paperId] = [useQuery('examId'), useQuery('paperId')]
  const chosen = papers.data?.list.find((p) => p.examId === examId && p.paperId === paperId && mayBeSetUp(p))
  return (
    <Page
      title={chosen ? nameOf(chosen) : t('readProgress.setUp')}
      back={chosen ? LED.setup : LED.progress}
      wide
    >
      <Reading of={papers} failed={t('readProgress.papersFailed')} lines={6}>
        {({ list }) => {
          if (chosen) return <SetupForm key={`${chosen.examId} ${chosen.paperId}`} paper={chosen} />
          if (list.length === 0)
            return (
              <EmptyState
                sign="wait"
                title={t('readProgress.noPapers')}
                text={t('readProgress.noPapersText')}
              />
            )
          return (
            <CardList title={t('readProgress.papers')}>
              {list.map((paper) => {
                return (
                  <ListItem
                    key={`${paper.examId} ${paper.paperId}`}
                    title={nameOf(paper)}
                    note={noteOf(paper)}
                    end={paper.state && <StateBadge state={paper.state} />}
                    {...(mayBeSetUp(paper) && { href: hrefOf(paper) })}
                  />
                )
              })}
            </CardList>
          )
        }}
      </Reading>
    </Page>
  )
}

import { Status } from '#contract/envelope.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery } from '#src/nav/navigate.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { ClassTable } from './class-table.part.tsx'
import { NoPaper } from './no-paper.part.tsx'
import { useLive } from './use-live.ts'
import { type Paper, usePapers } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

const paperName = ({ examName, courseName }: Paper) =>
  t('readProgress.paper', { exam: examName, course: courseName })

/** A paper's marking by class, of the classes the asker teaches the subject in. */
export const ClassesScreen = () => {
  const { papers, list, paper, markingId } = usePapers()
  const classes = useCall(
    'GET /api/exam/mark/progress/classes',
    markingId === null ? null : { query: { markingId } },
  )
  const isNone = classes.failure?.status === Status.notFound
  useTellFailure(isNone ? null : classes.failure)
  useLive(classes.data && paper, null, classes.reload)
  return (
    <Page title={t('readProgress.classes')} back={waysHere().progress} asOf={classes.asOf} wide>
      {list.length > 1 && (
        <Picker
          label={t('readProgress.title')}
          value={markingId ?? ''}
          onChange={(id) => setQuery({ markingId: id, blockId: null })}
          options={list.map((p) => ({
            value: p.markingId,
            title: paperName(p),
          }))}
        />
      )}
      {markingId === null ? (
        <NoPaper of={papers} />
      ) : isNone ? (
        <NoClasses />
      ) : (
        <Reading of={classes} failed={t('readProgress.classesFailed')} lines={6}>
          {({ classes: shown }) =>
            shown.length === 0 ? (
              <NoClasses />
            ) : (
              <ClassTable classes={shown} markingId={markingId} of={paper ? paperName(paper) : ''} />
            )
          }
        </Reading>
      )}
    </Page>
  )
}

const NoClasses = () => (
  <EmptyState title={t('readProgress.noClasses')} text={t('readProgress.noClassesText')} />
)

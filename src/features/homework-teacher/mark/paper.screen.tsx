import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { useGiven, useHomeworkId } from '../use-given.ts'
import { filterHandedInSheets } from './marking.rules.ts'
import { PaperView } from './paper-view.part.tsx'
import { useUsual } from './use-usual.ts'

/** One student's paper, to read and to mark; also of somebody who has not handed in. */
export const PaperScreen = () => {
  const homeworkId = useHomeworkId()
  const given = useGiven(homeworkId)
  const usual = useUsual()
  const of = useQuery('of') ?? ''
  return (
    <Page
      title={t('teach.paper')}
      back={href.homework(PATH.homeworkChecked, { homeworkId })}
      asOf={given.asOf}
      wide
    >
      {homeworkId === '' || of === '' ? (
        <EmptyState title={t('teach.noPaper')} text={t('teach.noPaperText')} />
      ) : (
        <PaperView
          key={of}
          homeworkId={homeworkId}
          usual={usual}
          of={of}
          queue={filterHandedInSheets(given.data?.sheets ?? [])}
          onGo={(next) => setQuery({ of: next })}
        />
      )}
    </Page>
  )
}

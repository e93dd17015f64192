import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { readHref } from '#src/nav/read-progress-paths.ts'
import { useTellFailure } from '#src/nav/tell-failure.ts'
import { useCall } from '#src/state/resource.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { ClassBody } from './class-body.part.tsx'
import { Comments } from './comments.part.tsx'
import { useLive } from './use-live.ts'
import { usePapers } from './use-papers.ts'
import { waysHere } from './ways.rules.ts'

/** One class of a paper: each block with its marks so far, and what is written to the class. */
export const ClassScreen = () => {
  const { paper, markingId } = usePapers()
  const ofClassId = useQuery('ofClassId')
  const at = markingId === null || ofClassId === null ? null : { markingId, ofClassId }
  const one = useCall('GET /api/exam/mark/progress/class', at && { query: at })
  useTellFailure(one.failure)
  useLive(one.data && paper, null, one.reload)
  const back = markingId === null ? waysHere().classes : readHref(waysHere().classes, { markingId })
  return (
    <Page title={t('readProgress.class')} back={back} asOf={one.asOf} wide>
      {ofClassId === null || at === null ? (
        <EmptyState
          title={t('readProgress.noClass')}
          text={t('readProgress.noClassText')}
          action={<ButtonLink href={back}>{t('readProgress.classes')}</ButtonLink>}
        />
      ) : (
        <Reading of={one} failed={t('readProgress.classFailed')} lines={6}>
          {(data) => (
            <>
              <ClassBody of={data} />
              <Comments at={at} list={data.commentList} onChanged={one.reload} />
            </>
          )}
        </Reading>
      )}
    </Page>
  )
}

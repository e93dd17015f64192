import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/session.state.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Frame, OfChild } from './frame.part.tsx'
import { Marking } from './marking.part.tsx'
import { ToMark } from './to-mark.part.tsx'
import { usePaper } from './use-paper.ts'

/** Marking what no key marks: a teacher for a student, a family for what it started itself. */
const OneScreen = () => {
  const { consolidationId, of, reading } = usePaper()
  const to = { consolidationId: consolidationId ?? '', ...(of === null ? {} : { of }) }
  const back =
    of === null
      ? href.consolidate(PATH.consolidateList, {})
      : href.consolidate(PATH.consolidateProgress, { consolidationId: to.consolidationId })
  return (
    <Frame title={t('consolidate.mark')} back={back} consolidationId={consolidationId} of={reading}>
      {(paper) => (
        <>
          <OfChild />
          {paper.mayMark ? (
            <Marking key={`${paper.consolidationId} ${paper.studentId}`} paper={paper} staff={of !== null} />
          ) : (
            <EmptyState
              title={t(paper.state === 'todo' ? 'consolidate.mark.notIn' : 'consolidate.mark.notYours')}
              action={
                <ButtonLink href={href.consolidate(PATH.consolidateCheck, to)}>
                  {t('consolidate.see')}
                </ButtonLink>
              }
            />
          )}
        </>
      )}
    </Frame>
  )
}

/** Without a consolidation in the address a teacher chooses among those that wait. */
export const MarkScreen = () => {
  const { identity } = useSnapshot(session)
  const named = useQuery('consolidationId')
  return named === null && identity?.userType === Role.teacher ? <ToMark /> : <OneScreen />
}

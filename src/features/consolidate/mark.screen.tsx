import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Frame, OfChild } from './frame.part.tsx'
import { Marking } from './marking.part.tsx'
import { usePaper } from './use-paper.ts'

const NONE = {}

/** A teacher's consolidations with answers that wait for marks. */
const ToMark = () => {
  const reading = useCall('GET /api/exam/consolidate/teacher/list', NONE)
  return (
    <Page title={t('consolidate.mark')} back={href.consolidate(PATH.consolidateList, {})} asOf={reading.asOf}>
      <Reading of={reading} failed={t('consolidate.failed')} lines={4}>
        {({ list }) => {
          const lines = list.filter((line) => line.mayMark && line.submitted > line.checked)
          const none = (
            <EmptyState
              title={t('consolidate.mark.none')}
              action={<a href={href.consolidate(PATH.consolidateList, {})}>{t('consolidate.toList')}</a>}
            />
          )
          return (
            <CardList label={t('consolidate.mark')} none={none}>
              {lines.map((line) => (
                <ListItem
                  key={line.consolidationId}
                  title={`${line.className} · ${line.courseName}`}
                  note={line.examName}
                  href={href.consolidate(PATH.consolidateProgress, {
                    consolidationId: line.consolidationId,
                    view: 'mark',
                  })}
                  end={
                    <Badge tone="warn">{t('consolidate.toMark', { n: line.submitted - line.checked })}</Badge>
                  }
                />
              ))}
            </CardList>
          )
        }}
      </Reading>
    </Page>
  )
}

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

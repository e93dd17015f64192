import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { DoPaper } from './do-paper.part.tsx'
import { Frame, OfChild } from './frame.part.tsx'
import { lineHref } from './names.rules.ts'
import { usePaper } from './use-paper.ts'

/** Doing a consolidation: also without a line once it was opened, and after the browser was killed in the middle. */
export const DoScreen = () => {
  const { consolidationId, reading } = usePaper()
  return (
    <Frame
      title={t('consolidate.do')}
      back={href.consolidate(PATH.consolidateList, {})}
      consolidationId={consolidationId}
      of={reading}
    >
      {(paper) => (
        <>
          <OfChild />
          <PaperHead parts={[paper.examName, paper.courseName, paper.className, paper.studentName]} />
          {paper.state === 'todo' ? (
            <DoPaper key={`${paper.consolidationId} ${paper.studentId}`} paper={paper} asOf={reading.asOf} />
          ) : (
            <EmptyState
              sign="wait"
              title={t('consolidate.isIn')}
              action={
                <ButtonLink kind="primary" href={lineHref(paper)}>
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

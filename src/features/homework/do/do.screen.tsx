import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { useHomework } from '../use-homework.ts'
import { DoSheet } from './do-sheet.part.tsx'

/** Doing a homework: also without a line once it was opened, and after the browser was killed in the middle. */
export const DoHomeworkScreen = () => {
  const homework = useHomework()
  const { homeworkId, reading } = homework
  const back = href.homework(PATH.homeworkDetail, { homeworkId })
  return (
    <Page title={reading.data?.title ?? t('homework.do')} back={back} asOf={reading.asOf}>
      <ChildrenLine />
      <HomeworkReading of={homework}>
        {(sheet) =>
          sheet.state === 'checked' ? (
            <EmptyState
              sign="done"
              title={t('homework.alreadyChecked')}
              action={
                <ButtonLink href={href.homework(PATH.homeworkChecked, { homeworkId })}>
                  {t('homework.seeChecked')}
                </ButtonLink>
              }
            />
          ) : (
            <DoSheet
              key={`${sheet.homeworkId} ${sheet.studentId}`}
              sheet={sheet}
              asOf={reading.asOf}
              reload={reading.reload}
            />
          )
        }
      </HomeworkReading>
    </Page>
  )
}

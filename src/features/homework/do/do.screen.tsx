import { useEffect } from 'react'
import type { SheetDetail } from '#contract/homework/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import { ChangedSince } from '../hand-in/changed-since.part.tsx'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { bringPictureTools } from '../photos/make-photo.actions.ts'
import { buildHomeworkWorkName } from '../ref.rules.ts'
import { useNewest } from '../two-phones/use-newest.ts'
import { useHomework } from '../use-homework.ts'
import { DoPaper } from './do-paper.part.tsx'
import { usePaper } from './use-paper.ts'

interface DoSheetProps {
  sheet: SheetDetail
  asOf: number | null
  /** Asks the school again. */
  reload: () => Promise<void>
}

/** Opens the draft of a homework, then the homework itself. */
const DoSheet = ({ sheet, asOf, reload }: DoSheetProps) => {
  useNewest(reload)
  const hasPhotos = sheet.questions.some(({ type }) => type === 'photo' || type === 'text')
  useEffect(() => {
    if (hasPhotos) void bringPictureTools()
  }, [hasPhotos])
  const open = usePaper(buildHomeworkWorkName(sheet.homeworkId, sheet.studentId), sheet)
  if (open === null) return <Skeleton lines={5} />
  if (open === 'none') return <EmptyState title={t('homework.noStore')} text={t('homework.noStoreText')} />
  return <DoPaper sheet={sheet} asOf={asOf} open={open} reload={reload} />
}

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
            <>
              <ChangedSince sheet={sheet} />
              <EmptyState
                sign="done"
                title={t('homework.alreadyChecked')}
                action={
                  <ButtonLink href={href.homework(PATH.homeworkChecked, { homeworkId })}>
                    {t('homework.seeChecked')}
                  </ButtonLink>
                }
              />
            </>
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

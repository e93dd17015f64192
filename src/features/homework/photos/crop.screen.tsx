import type { SheetDetail } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import { usePaper } from '../do/use-paper.ts'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { workOf } from '../ref.rules.ts'
import { useHomework } from '../use-homework.ts'
import { CropPage } from './crop-page.part.tsx'

interface CropOfProps {
  sheet: SheetDetail
  back: string
  no: number
  pageId: string
}

const CropOf = ({ sheet, back, no, pageId }: CropOfProps) => {
  const open = usePaper(workOf(sheet.homeworkId, sheet.studentId), sheet)
  if (open === null) return <Skeleton lines={4} />
  const page =
    open === 'none' ? undefined : open.paper.answers[no]?.pages.find((one) => one.pageId === pageId)
  if (open === 'none' || page?.place !== 'phone')
    return (
      <EmptyState
        title={t('homework.cropGone')}
        text={t('homework.cropGoneText')}
        action={<ButtonLink href={back}>{t('homework.backToHomework')}</ButtonLink>}
      />
    )
  return <CropPage open={open} no={no} page={page} back={back} />
}

/** One photograph of an answer: cut, turned, improved. Each change is in the draft at once. */
export const CropScreen = () => {
  const homework = useHomework()
  const { homeworkId, reading } = homework
  const no = Number(useQuery('no') ?? 0)
  const pageId = useQuery('page') ?? ''
  const back = href.homework(PATH.homeworkDo, { homeworkId })
  return (
    <Page title={t('homework.crop')} back={back}>
      <ChildrenLine title={reading.data?.title} />
      <HomeworkReading of={homework}>
        {(sheet) => <CropOf sheet={sheet} back={back} no={no} pageId={pageId} />}
      </HomeworkReading>
    </Page>
  )
}

import { useEffect } from 'react'
import type { SheetDetail } from '#contract/homework.ts'
import { t } from '#src/i18n/i18n.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { bringPictureTools } from '../photos/make-photo.actions.ts'
import { workOf } from '../ref.rules.ts'
import { useNewest } from '../two-phones/use-newest.ts'
import { DoPaper } from './do-paper.part.tsx'
import { usePaper } from './use-paper.ts'

interface DoSheetProps {
  sheet: SheetDetail
  asOf: number | null
  /** Asks the school again. */
  reload: () => Promise<void>
}

/** Opens the draft of a homework, then the homework itself. */
export const DoSheet = ({ sheet, asOf, reload }: DoSheetProps) => {
  useNewest(reload)
  const hasPhotos = sheet.questions.some(({ type }) => type === 'photo' || type === 'text')
  useEffect(() => {
    if (hasPhotos) void bringPictureTools()
  }, [hasPhotos])
  const open = usePaper(workOf(sheet.homeworkId, sheet.studentId), sheet)
  if (open === null) return <Skeleton lines={5} />
  if (open === 'none') return <EmptyState title={t('homework.noStore')} text={t('homework.noStoreText')} />
  return <DoPaper sheet={sheet} asOf={asOf} open={open} reload={reload} />
}

import { useEffect, useState } from 'react'
import type { SheetDetail } from '#contract/homework/homework.ts'
import type { Sync } from '#core/sync/types.ts'
import { preparePicture } from '#src/bridges/picture.bridge.ts'
import { t } from '#src/i18n/i18n.ts'
import { goBack, useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton.tsx'
import { ChildrenLine } from '../children-line.part.tsx'
import { changeAnswer, edited, LOOKS, NO_ANSWER, type PhotoPage } from '../do/paper.rules.ts'
import { type OpenPaper, usePaper } from '../do/use-paper.ts'
import css from '../homework.module.css'
import { HomeworkReading } from '../homework-reading.part.tsx'
import { buildHomeworkWorkName } from '../ref.rules.ts'
import { useHomework } from '../use-homework.ts'
import { rotateTurn, turnBox, WHOLE } from './crop.rules.ts'
import { CropFrame } from './crop-frame.part.tsx'
import { CropPreview } from './crop-preview.part.tsx'
import { dropMade, originalOf, toPrepareOptions } from './make-photo.actions.ts'
import { useProfile } from './use-profile.ts'

interface Original {
  src: string
  /** Pixels, upright. */
  width: number
  height: number
}

/** What fits a phone's screen; the cut is told in fractions, so the size does not matter to it. */
const SCREEN = { maxSide: 1280, maxBytes: 2_000_000 }

/** The picture as it was taken, upright and small enough for a screen; null while it is being opened. */
function useOriginal(sync: Sync, page: PhotoPage): Original | 'failed' | null {
  const [original, setOriginal] = useState<Original | 'failed' | null>(null)
  const { original: fileId } = page
  useEffect(() => {
    let here = true
    let src: string | null = null
    const open = async () => {
      const { file, name } = await originalOf(sync, page)
      const plain = toPrepareOptions({ box: WHOLE, turn: 0, look: 'photo' }, 'full')
      const made = await preparePicture(file, name, { ...plain, ...SCREEN })
      if (!here) return
      src = URL.createObjectURL(new Blob([made.bytes], { type: made.type }))
      setOriginal({ src, width: made.width, height: made.height })
    }
    open().catch(() => here && setOriginal('failed'))
    return () => {
      here = false
      if (src !== null) URL.revokeObjectURL(src)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- cut, turn and look do not change the original
  }, [sync, fileId])
  return original
}

interface CropPageProps {
  open: OpenPaper
  no: number
  page: PhotoPage
  back: string
}

/** The frame over the picture, its tools, and what will be sent. */
const CropPage = ({ open, no, page, back }: CropPageProps) => {
  const original = useOriginal(open.sync, page)
  const { size } = useProfile(open.paper.fineness)
  const change = async (how: Parameters<typeof edited>[1]) => {
    await open.change((now) =>
      changeAnswer(now, no, {
        pages: (now.answers[no] ?? NO_ANSWER).pages.map((one) =>
          one.pageId === page.pageId ? edited(one, how) : one,
        ),
      }),
    )
    await dropMade(open.sync, page.made)
  }
  if (original === 'failed')
    return <EmptyState title={t('homework.cropGone')} text={t('homework.cropGoneText')} />
  return (
    <>
      {original === null ? (
        <Skeleton>
          <Bone height={320} />
        </Skeleton>
      ) : (
        <CropFrame {...original} turn={page.turn} box={page.box} onChange={(box) => void change({ box })} />
      )}
      <p className={css['muted']}>{t('homework.cropHelp')}</p>
      <div className={css['row']}>
        <Button onClick={() => void change({ turn: rotateTurn(page.turn), box: turnBox(page.box) })}>
          {t('homework.rotate')}
        </Button>
        <Button onClick={() => void change({ box: { ...WHOLE } })}>{t('homework.cropWhole')}</Button>
      </div>
      <SegmentedControl
        label={t('homework.look')}
        value={page.look}
        onChange={(look) => void change({ look })}
        options={LOOKS.map((value) => ({ value, title: t(`homework.look.${value}`) }))}
      />
      <Card title={t('homework.preview')}>
        <CropPreview sync={open.sync} page={page} profile={size} />
      </Card>
      <Button kind="primary" block onClick={() => goBack(back)}>
        {t('homework.cropDone')}
      </Button>
    </>
  )
}

interface CropOfProps {
  sheet: SheetDetail
  back: string
  no: number
  pageId: string
}

const CropOf = ({ sheet, back, no, pageId }: CropOfProps) => {
  const open = usePaper(buildHomeworkWorkName(sheet.homeworkId, sheet.studentId), sheet)
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

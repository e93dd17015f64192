import { t } from '#src/i18n/i18n.ts'
import { goBack } from '#src/nav/navigate.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Bone, Skeleton } from '#src/ui/skeleton.tsx'
import { answered, edited, LOOKS, NO_ANSWER, type PhotoPage } from '../do/paper.rules.ts'
import type { OpenPaper } from '../do/use-paper.ts'
import css from '../homework.module.css'
import { turnBox, turned, WHOLE } from './crop.rules.ts'
import { CropFrame } from './crop-frame.part.tsx'
import { CropPreview } from './crop-preview.part.tsx'
import { dropMade } from './make-photo.actions.ts'
import { useOriginal } from './use-original.ts'
import { useProfile } from './use-profile.ts'

interface CropPageProps {
  open: OpenPaper
  no: number
  page: PhotoPage
  back: string
}

/** The frame over the picture, its tools, and what will be sent. */
export const CropPage = ({ open, no, page, back }: CropPageProps) => {
  const original = useOriginal(open.sync, page)
  const { size } = useProfile(open.paper.fineness)
  const change = async (how: Parameters<typeof edited>[1]) => {
    await open.change((now) =>
      answered(now, no, {
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
        <Button onClick={() => void change({ turn: turned(page.turn), box: turnBox(page.box) })}>
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

import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { useCropUrl } from '#src/state/files/mark-crop.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { CropPicture } from '#src/ui/mark/crop-picture.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { marksText } from './facts.rules.ts'
import css from './marking.module.css'

const Shared = ({ blockId }: { blockId: string }) => {
  const samples = useCall('GET /api/exam/mark/samples', { query: { blockId } })
  return (
    <Reading of={samples} failed={t('marking.samplesFailed')}>
      {({ list }) =>
        list.length === 0 ? (
          <p className={css['quiet']}>{t('marking.samplesNone')}</p>
        ) : (
          list.map(({ sampleId, crops, marks, note }) => (
            <article key={sampleId} className={css['tight']}>
              <p className={css['strong']}>{t('marking.points', { marks: marksText(marks) })}</p>
              {note !== '' && <p>{note}</p>}
              {crops.map((crop) => (
                <CropPicture
                  key={crop.cropNo}
                  whose={{ of: 'sample', id: sampleId }}
                  crop={crop}
                  useUrl={useCropUrl}
                  turn={0}
                />
              ))}
            </article>
          ))
        )
      }
    </Reading>
  )
}

/** Typical answers with the marks they get, as who leads the block shares them. */
export const Samples = ({ blockId }: { blockId: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('marking.samples')}
      </Button>
      <Sheet open={open} title={t('marking.samples')} onClose={() => setOpen(false)}>
        <Shared blockId={blockId} />
      </Sheet>
    </>
  )
}

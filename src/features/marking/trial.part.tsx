import { useState } from 'react'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCropUrl } from '#src/state/files/mark-crop.ts'
import { useCall } from '#src/state/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { TrialAnswers } from '#src/ui/mark/trial-answers.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './marking.module.css'

const Compared = ({ blockId }: { blockId: string }) => {
  const trial = useCall('GET /api/exam/mark/trial', { query: { blockId } })
  return (
    <Reading of={trial} failed={t('marking.trialFailed')}>
      {({ markers: [own], answers }) => (
        <>
          <p className={css['quiet']}>{t('marking.trialText')}</p>
          {own && own.compared > 0 ? (
            <p className={css['strong']}>
              {t('marking.trialFigures', {
                ...{ n: own.compared, within: own.within },
                way: (own.meanDifference ?? 0) < 0 ? 'low' : 'high',
                by: formatScore(Math.abs(own.meanDifference ?? 0)),
                distance: formatScore(own.meanDistance),
              })}
            </p>
          ) : (
            <p>{t('marking.trialNothing')}</p>
          )}
          <TrialAnswers answers={answers} useUrl={useCropUrl} />
        </>
      )}
    </Reading>
  )
}

/** The marks of a trial round beside the leader's. */
export const Trial = ({ blockId }: { blockId: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('marking.trialCompare')}
      </Button>
      <Sheet open={open} title={t('marking.trialCompare')} onClose={() => setOpen(false)}>
        <Compared blockId={blockId} />
      </Sheet>
    </>
  )
}

import type { Calls } from '#contract/calls.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCropUrl } from '#src/state/mark-crop.ts'
import type { Resource } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { TrialAnswers } from '#src/ui/mark/trial-answers.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import shared from '#src/ui/shared.module.css'
import type { Block } from '../use-papers.ts'

const signed = (by: number | null): string =>
  by === null ? '–' : `${by > 0 ? '+' : by < 0 ? '−' : ''}${formatScore(Math.abs(by))}`

interface TrialProps {
  state: Block['state']
  trial: Resource<Calls['GET /api/exam/mark/trial']['reply']>
}

/** The trial round: each marker's marks beside the leader's, who marks the same answers. */
export const Trial = ({ state, trial }: TrialProps) => {
  // a block that never had one says nothing of it
  if (state !== 'trial' && (trial.data?.markers.length ?? 0) === 0) return null
  return (
    <Card title={t('readProgress.trialRound')}>
      <div className={shared['middle']}>
        <p className={shared['quiet']}>{t('readProgress.trialText')}</p>
        <Reading of={trial} failed={t('readProgress.trialFailed')} lines={4}>
          {({ markers, answers }) =>
            markers.length === 0 ? (
              <p>{t('readProgress.trialNothing')}</p>
            ) : (
              <>
                <WideTable
                  caption={t('readProgress.trialRound')}
                  head={(['marker', 'trialMarked', 'trialWithin', 'trialOff', 'trialDistance'] as const).map(
                    (name) => t(`readProgress.${name}`),
                  )}
                  rows={markers.map((m) => ({
                    id: m.markerId,
                    cells: [
                      m.name,
                      String(m.marked),
                      m.compared === 0 ? '–' : t('readProgress.givenOf', { n: m.within, all: m.compared }),
                      signed(m.meanDifference),
                      m.meanDistance === null ? '–' : formatScore(m.meanDistance),
                    ],
                  }))}
                />
                <details>
                  <summary>{t('readProgress.trialAnswers', { n: answers.length })}</summary>
                  <div className={shared['stack']}>
                    <TrialAnswers answers={answers} useUrl={useCropUrl} />
                  </div>
                </details>
              </>
            )
          }
        </Reading>
      </div>
    </Card>
  )
}

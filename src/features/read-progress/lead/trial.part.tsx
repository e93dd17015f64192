import type { Calls } from '#contract/calls.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCropUrl } from '#src/state/files/mark-crop.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import type { Resource } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { TrialAnswers } from '#src/ui/mark/trial-answers.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import type { Block } from '../use-papers.ts'

const signed = (by: number | null): string =>
  by === null ? '–' : `${by > 0 ? '+' : by < 0 ? '−' : ''}${formatScore(Math.abs(by))}`

type TrialRound = Calls['GET /api/exam/mark/trial']['reply']
type MarkerLine = TrialRound['markers'][number]

interface TrialProps {
  block: Pick<Block, 'state' | 'examName' | 'courseName' | 'blockName'>
  trial: Resource<TrialRound>
}

const columnsOf = (): ShownColumn<MarkerLine>[] => [
  { id: 'name', title: t('readProgress.marker'), value: ({ name }) => name },
  { id: 'marked', title: t('readProgress.trialMarked'), value: ({ marked }) => marked },
  {
    id: 'within',
    title: t('readProgress.trialWithin'),
    value: ({ within, compared }) => (compared === 0 ? null : within / compared),
    show: ({ within, compared }) =>
      compared === 0 ? '–' : t('readProgress.givenOf', { n: within, all: compared }),
    file: [
      {
        title: t('readProgress.trialWithin'),
        value: ({ within, compared }) => (compared === 0 ? null : within),
      },
      { title: t('readProgress.trialCompared'), value: ({ compared }) => compared },
    ],
  },
  {
    id: 'off',
    title: t('readProgress.trialOff'),
    value: ({ meanDifference }) => meanDifference,
    show: ({ meanDifference }) => signed(meanDifference),
  },
  {
    id: 'distance',
    title: t('readProgress.trialDistance'),
    value: ({ meanDistance }) => meanDistance,
    show: ({ meanDistance }) => (meanDistance === null ? '–' : formatScore(meanDistance)),
  },
]

/** The trial round: each marker's marks beside the leader's, who marks the same answers. */
export const Trial = ({ block: { state, examName, courseName, blockName }, trial }: TrialProps) => {
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
                <SheetTable
                  caption={t('readProgress.trialRound')}
                  columns={columnsOf()}
                  rows={markers}
                  idOf={({ markerId }) => markerId}
                  onFile={sheetFile(`${examName} ${courseName} ${blockName} ${t('readProgress.trialRound')}`)}
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

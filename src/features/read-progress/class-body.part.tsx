import type { Calls } from '#contract/calls.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import { formatSigned } from '#src/ui/report/marks.ts'
import { WideTable } from '#src/ui/report/wide-table.tsx'
import shared from '#src/ui/shared.module.css'
import { shareOf } from './progress.rules.ts'

type ClassProgress = Calls['GET /api/exam/mark/progress/class']['reply']

/** A class's marks so far, in a few numbers and block by block. */
export const ClassBody = ({ of }: { of: ClassProgress }) => (
  <>
    <Card title={of.className}>
      <Figures
        facts={[
          [t('readProgress.students'), String(of.students)],
          [
            t('readProgress.done'),
            t('readProgress.ofAll', {
              n: of.final,
              all: of.answers,
              rate: formatRate(shareOf(of.final, of.answers)),
            }),
          ],
          [t('readProgress.left'), String(of.answers - of.final)],
          [t('readProgress.scoreRate'), formatRate(of.scoreRate)],
        ]}
      />
    </Card>
    <Card title={t('readProgress.blocks')}>
      <WideTable
        caption={t('readProgress.blocks')}
        head={[
          t('readProgress.block'),
          t('readProgress.doneAnswers'),
          t('readProgress.mean'),
          t('readProgress.meanOfAll'),
          t('readProgress.difference'),
          t('readProgress.full'),
          t('readProgress.zeroRate'),
        ]}
        rows={of.blocks.map((b) => ({
          id: b.blockId,
          cells: [
            b.blockName,
            `${b.final}/${b.answers}`,
            formatMean(b.mean),
            formatMean(b.meanOfAll),
            b.mean === null || b.meanOfAll === null ? '–' : formatSigned(b.mean - b.meanOfAll),
            formatScore(b.full),
            formatRate(b.zeroRate),
          ],
        }))}
      />
      <p className={shared['noteBelow']}>{t('readProgress.soFar')}</p>
    </Card>
  </>
)

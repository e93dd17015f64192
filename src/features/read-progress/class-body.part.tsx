import type { Calls } from '#contract/calls.ts'
import { formatMean, formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Card } from '#src/ui/card.tsx'
import { Figures } from '#src/ui/report/figures.tsx'
import { formatSigned } from '#src/ui/report/marks.ts'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { shareOf } from './progress.rules.ts'

type ClassProgress = Calls['GET /api/exam/mark/progress/class']['reply']

type BlockLine = ClassProgress['blocks'][number]

const differenceOf = ({ mean, meanOfAll }: BlockLine): number | null =>
  mean === null || meanOfAll === null ? null : mean - meanOfAll

const columnsOf = (): ShownColumn<BlockLine>[] => [
  { id: 'block', title: t('readProgress.block'), value: ({ blockName }) => blockName },
  {
    id: 'done',
    title: t('readProgress.doneAnswers'),
    value: ({ final }) => final,
    show: ({ final, answers }) => `${final}/${answers}`,
    file: [
      { title: t('readProgress.doneAnswers'), value: ({ final }) => final },
      { title: t('readProgress.answers'), value: ({ answers }) => answers },
    ],
  },
  {
    id: 'mean',
    title: t('readProgress.mean'),
    value: ({ mean }) => mean,
    show: ({ mean }) => formatMean(mean),
  },
  {
    id: 'meanOfAll',
    title: t('readProgress.meanOfAll'),
    value: ({ meanOfAll }) => meanOfAll,
    show: ({ meanOfAll }) => formatMean(meanOfAll),
  },
  {
    id: 'difference',
    title: t('readProgress.difference'),
    value: differenceOf,
    show: (line) => {
      const difference = differenceOf(line)
      return difference === null ? '–' : formatSigned(difference)
    },
  },
  {
    id: 'full',
    title: t('readProgress.full'),
    value: ({ full }) => full,
    show: ({ full }) => formatScore(full),
  },
  {
    id: 'zeroRate',
    title: t('readProgress.zeroRate'),
    value: ({ zeroRate }) => zeroRate,
    show: ({ zeroRate }) => formatRate(zeroRate),
  },
]

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
      <SheetTable
        caption={t('readProgress.blocks')}
        columns={columnsOf()}
        rows={of.blocks}
        idOf={({ blockId }) => blockId}
        onFile={sheetFile(`${of.className} ${t('readProgress.blocks')}`)}
      />
      <p className={shared['noteBelow']}>{t('readProgress.soFar')}</p>
    </Card>
  </>
)

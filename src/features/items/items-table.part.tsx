import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import { formatMean, formatRate, formatScore, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { Card } from '#src/ui/card.tsx'
import { populationShort } from '#src/ui/population.tsx'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import { fileNameOf } from './items.rules.ts'

type ItemsTableColumn = ShownColumn<ItemAnalysis>

const makeItemsColumn = (
  id: string,
  title: string,
  value: (item: ItemAnalysis) => number | null,
  format: (value: number | null) => string,
): ItemsTableColumn => ({ id, title, value, show: (item) => format(value(item)) })

const two = (x: number | null): string => (x === null ? '–' : roundHalfUp(x, 2).toFixed(2))

/** Students who chose nothing; null: not a choice, or no answers were read. */
const blanks = ({ options }: ItemAnalysis): number | null =>
  options?.find(({ option }) => option === '')?.count ?? null

const columnsOf = (paper: PaperAnalysis): ItemsTableColumn[] => [
  { id: 'no', title: t('items.question'), value: ({ no }) => no },
  makeItemsColumn('full', t('items.fullMark'), ({ full }) => full, formatScore),
  ...(paper.class
    ? [
        makeItemsColumn(
          'class',
          t('items.rateIn', { who: paper.class.className }),
          (i) => i.classRate,
          formatRate,
        ),
      ]
    : []),
  makeItemsColumn(
    'school',
    t('items.rateIn', { who: t('population.short.school') }),
    (i) => i.schoolRate,
    formatRate,
  ),
  { id: 'blank', title: t('items.none'), value: blanks },
  { id: 'n', title: t('items.givenN'), value: ({ n }) => n },
  makeItemsColumn('mean', t('items.mean'), ({ mean }) => mean, formatMean),
  makeItemsColumn('difficulty', t('items.difficulty'), ({ difficulty }) => difficulty, two),
  makeItemsColumn('d', t('items.discrimination'), ({ discrimination }) => discrimination, two),
  { id: 'fullMarks', title: t('items.fullMarks'), value: ({ fullMarks }) => fullMarks },
  { id: 'zero', title: t('items.zero'), value: ({ zero }) => zero },
]

/** The figures of every item of a paper, a row each. */
export const ItemsTable = ({ paper }: { paper: PaperAnalysis }) => (
  <Card title={t('items.table')}>
    <p className={shared['quiet']}>
      {t('items.table.of', {
        who: paper.population ? populationShort(paper.population) : t('population.short.joint'),
      })}
    </p>
    <SheetTable
      caption={t('items.table')}
      columns={columnsOf(paper)}
      rows={paper.items}
      idOf={({ no }) => no}
      onFile={sheetFile(`${fileNameOf(paper, null)} ${t('items.table')}`)}
    />
  </Card>
)

import type { ItemAnalysis, PaperAnalysis } from '#contract/exam/items.ts'
import { formatRate, roundHalfUp } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { sheetFile } from '#src/state/files/sheet-file.ts'
import { SheetTable, type ShownColumn } from '#src/ui/report/sheet-table.tsx'
import shared from '#src/ui/shared.module.css'
import css from './items.module.css'
import { fileNameOf } from './items.rules.ts'

type ItemOption = NonNullable<ItemAnalysis['options']>[number]

const rateColumn = (id: 'high' | 'low'): ShownColumn<ItemOption> => ({
  id,
  title: t(`items.${id}`),
  value: (option) => option[id],
  show: (option) => formatRate(option[id]),
})

const columnsOf = (): ShownColumn<ItemOption>[] => [
  {
    id: 'option',
    title: t('items.option'),
    value: ({ option }) => option || t('items.none'),
    show: ({ option, isKey }) =>
      isKey ? (
        <b>
          {option}
          <span className={css['tick']}> {t('items.isKey')}</span>
        </b>
      ) : (
        option || t('items.none')
      ),
    file: [
      { title: t('items.option'), value: ({ option }) => option || t('items.none') },
      { title: t('items.isKey'), value: ({ isKey }) => (isKey ? '✓' : null) },
      { title: t('items.chosenBy'), value: ({ count }) => count },
    ],
  },
  {
    id: 'share',
    title: t('items.share'),
    value: ({ share }) => share,
    show: ({ share }) => (
      <>
        <span className={css['bar']} aria-hidden="true">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
        {formatRate(share)}
      </>
    ),
  },
  rateColumn('high'),
  rateColumn('low'),
  {
    id: 'd',
    title: t('items.d'),
    value: ({ d }) => d,
    show: ({ d }) => roundHalfUp(d, 2).toFixed(2),
  },
]

interface OptionsProps {
  readonly paper: PaperAnalysis
  readonly item: ItemAnalysis
  readonly options: readonly ItemOption[]
}

/** Shares of the options of an item, the key marked, best and weakest students apart. */
export const Options = ({ paper, item: { no, answeredN }, options }: OptionsProps) => {
  const caption = answeredN === undefined ? t('items.options') : t('items.optionsOf', { n: answeredN })
  return (
    <div>
      <p className={shared['quiet']}>{caption}</p>
      <SheetTable
        caption={caption}
        columns={columnsOf()}
        rows={options}
        idOf={({ option }) => option}
        onFile={sheetFile(`${fileNameOf(paper, no)} ${t('items.option')}`)}
      />
    </div>
  )
}

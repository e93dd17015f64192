import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import shared from '#src/ui/shared.module.css'
import { cellKey, columnText, type FaultRow, letterOf, textNow } from './faults.rules.ts'
import css from './office-scores.module.css'

/** What a setting is called on this page, by its name in a file. */
const SETTINGS: Readonly<Record<string, MessageKey>> = {
  exam: 'scores.set.exam',
  date: 'scores.date',
  type: 'scores.set.type',
  rank: 'scores.ranks',
}

/** The exam that files without marks come to is chosen in a part of its own. */
const isUnsaid = ({ code }: FaultRow): boolean => code === 'exam_unsaid'
const isSetting = (f: FaultRow): boolean => f.mend === 'setting' && !isUnsaid(f)
/** Settings that were typed here are of no file. */
const fileText = (f: FaultRow): string => (isSetting(f) ? t('scores.settings') : f.file)
const whatText = (f: FaultRow): string => {
  const named = SETTINGS[String(f.params['name'])]
  return isSetting(f) && named && textOf(f) === '' ? t('scores.settingMissing', { name: t(named) }) : f.what
}
const textOf = ({ params }: FaultRow): string => String(params['cell'] ?? '')

/** Columns of the table of faults; the last one is where a cell is mended. */
export const faultColumns = (
  texts: Readonly<Record<string, string>>,
  onText: (row: FaultRow, text: string) => void,
): TableColumn<FaultRow>[] => [
  {
    id: 'where',
    title: t('scores.where'),
    sort: false,
    heads: true,
    value: (f) => t('scores.place', { file: fileText(f), row: f.row ?? 0 }),
    show: (f) => (
      <>
        {f.sheet === null ? fileText(f) : `${f.file} / ${f.sheet}`}
        {f.row !== null && <div>{t('scores.rowN', { row: f.row })}</div>}
      </>
    ),
  },
  {
    id: 'what',
    title: t('scores.what'),
    sort: false,
    width: 18,
    value: whatText,
    show: (f) => (
      <>
        <div>{whatText(f)}</div>
        <div className={shared['quiet']}>{f.todo}</div>
      </>
    ),
  },
  {
    id: 'mend',
    title: t('scores.mend'),
    sort: false,
    value: textNow,
    show: (f) => {
      if (!f.editable || f.row === null || f.column === null)
        return t(`scores.mendBy.${isUnsaid(f) ? 'exam' : f.mend}`)
      const typed = texts[cellKey(f)]
      return (
        <input
          className={css['cell']}
          aria-label={t('scores.cell', { file: f.file, row: f.row, column: letterOf(f.column) })}
          data-changed={typed !== undefined || undefined}
          value={typed ?? textNow(f)}
          maxLength={1000}
          onChange={(event) => onText(f, event.target.value)}
        />
      )
    },
  },
  { id: 'column', title: t('scores.column'), sort: false, value: columnText },
]

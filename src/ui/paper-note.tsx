import { t } from '#src/i18n/i18n.ts'
import shared from './shared.module.css'

interface PaperNoteProps {
  /** Rows on paper. */
  readonly rows: number
  /** Rows there are; null: not known, but more than are here. */
  readonly total?: number | null
}

/** On paper alone: how many rows a list has, and whether some of them were not loaded. */
export const PaperNote = ({ rows, total = rows }: PaperNoteProps) => (
  <p data-print="only" className={shared['quiet']}>
    {total === null
      ? t('common.rowsSome', { n: rows })
      : total > rows
        ? t('common.rowsOf', { n: rows, total })
        : t('common.rows', { n: rows })}
  </p>
)

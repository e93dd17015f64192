import { type ReactNode, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import css from './data-table.module.css'
import { sheetOf } from './table.rules.ts'
import type { TableColumn, TableValue } from './types.ts'

interface TableChosenProps<Row extends object> {
  columns: readonly TableColumn<Row>[]
  chosen: readonly Row[]
  onClear: () => void
  onFile: ((rows: readonly (readonly TableValue[])[]) => Promise<void>) | undefined
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them. */
export const TableChosen = <Row extends object>(props: TableChosenProps<Row>) => {
  const { columns, chosen, onClear, onFile, children } = props
  const [writing, setWriting] = useState<'busy' | 'failed' | null>(null)
  const write = async () => {
    setWriting('busy')
    try {
      await onFile?.(sheetOf(columns, chosen))
      setWriting(null)
    } catch {
      setWriting('failed')
    }
  }
  return (
    <div data-print="hide" className={css['bar']}>
      <p role="status">{t('table.chosen', { count: chosen.length })}</p>
      {children}
      {onFile && (
        <Button busy={writing === 'busy'} onClick={() => void write()}>
          {t('table.fileChosen')}
        </Button>
      )}
      <Button kind="quiet" onClick={onClear}>
        {t('table.chooseNone')}
      </Button>
      {writing === 'failed' && (
        <p role="alert" className={css['failed']}>
          {t('table.fileFailed')}
        </p>
      )}
    </div>
  )
}

import { type ReactNode, useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { SearchField } from '../search-field.tsx'
import { SelectField } from '../select-field.tsx'
import css from './data-table.module.css'
import { choicesOf, sheetOf } from './table.rules.ts'
import { changed, type TableColumn, type TableValue } from './types.ts'
import type { DataRows } from './use-data-table.ts'

interface TableToolsProps<Row extends object> {
  /** What the table's rows are. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  data: DataRows<Row>
  plain: boolean
  onFile: ((rows: readonly (readonly TableValue[])[]) => Promise<void>) | undefined
  children: ReactNode
}

/** Above the rows: search, filters, what else can be done, and the file. */
export const TableTools = <Row extends object>(props: TableToolsProps<Row>) => {
  const { label, columns, rows, data, plain, onFile, children } = props
  const { query, setQuery } = data
  const [writing, setWriting] = useState<{ what: 'file' | 'print'; failed: boolean } | null>(null)
  const act = async (what: 'file' | 'print') => {
    setWriting({ what, failed: false })
    try {
      if (what === 'print') await data.print()
      else await onFile?.(sheetOf(columns, await data.all()))
      setWriting(null)
    } catch {
      setWriting({ what, failed: true })
    }
  }
  const isBusy = (what: 'file' | 'print') => writing?.what === what && !writing.failed
  const choose = (column: string, value: string) => {
    const { [column]: _, ...others } = query.filters
    setQuery(changed(query, { filters: value === '' ? others : { ...others, [column]: value } }))
  }
  if (plain && !children && !onFile) return null
  return (
    <div data-print="hide" className={css['tools']}>
      {!plain && (
        <div className={css['search']}>
          <SearchField
            label={t('table.search')}
            name={t('table.searchIn', { name: label })}
            value={query.search}
            onChange={(search) => setQuery(changed(query, { search }))}
          />
        </div>
      )}
      {!plain &&
        columns
          .filter((column) => column.filter)
          .map((column) => (
            <SelectField
              key={column.id}
              bare
              label={column.title}
              options={[
                { value: '', title: t('table.any', { name: column.title }) },
                ...choicesOf(column, rows),
              ]}
              value={query.filters[column.id] ?? ''}
              onChange={(value) => choose(column.id, value)}
            />
          ))}
      {children}
      {onFile && (
        <Button busy={isBusy('file')} onClick={() => void act('file')}>
          {t('table.file')}
        </Button>
      )}
      {onFile && (
        <Button busy={isBusy('print')} onClick={() => void act('print')}>
          {t('table.print')}
        </Button>
      )}
      {writing?.failed && (
        <p role="alert" className={css['failed']}>
          {t(writing.what === 'file' ? 'table.fileFailed' : 'table.printFailed')}
        </p>
      )}
    </div>
  )
}

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
  const [writing, setWriting] = useState<'no' | 'busy' | 'failed'>('no')
  const write = async () => {
    setWriting('busy')
    try {
      await onFile?.(sheetOf(columns, await data.all()))
      setWriting('no')
    } catch {
      setWriting('failed')
    }
  }
  const choose = (column: string, value: string) => {
    const { [column]: _, ...others } = query.filters
    setQuery(changed(query, { filters: value === '' ? others : { ...others, [column]: value } }))
  }
  if (plain && !children && !onFile) return null
  return (
    <div className={css['tools']}>
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
        <Button busy={writing === 'busy'} onClick={() => void write()}>
          {t('table.file')}
        </Button>
      )}
      {writing === 'failed' && (
        <p role="alert" className={css['failed']}>
          {t('table.fileFailed')}
        </p>
      )}
    </div>
  )
}

import { t } from '#src/i18n/i18n.ts'
import { cx } from '../class-names.ts'
import css from './data-table.module.css'
import { nextSort, type TableColumn, type TableQuery } from './types.ts'

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableQuery['sort']
  onSort: (sort: TableQuery['sort']) => void
  choose?: { isAll: boolean; onChoose: (isChosen: boolean) => void }
}

/** The names of the columns; a press on one sorts by it. */
export const TableHead = <Row,>({ columns, sort, onSort, choose }: TableHeadProps<Row>) => (
  <thead className={css['head']}>
    <tr aria-rowindex={1}>
      {choose && (
        <th data-print="hide" className={css['choose']} scope="col">
          <label className={css['tick']}>
            <input
              type="checkbox"
              aria-label={t('table.choosePage')}
              checked={choose.isAll}
              onChange={(event) => choose.onChoose(event.target.checked)}
            />
          </label>
        </th>
      )}
      {columns.map((column) => {
        const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none'
        return (
          <th
            key={column.id}
            scope="col"
            aria-sort={column.sort === false ? undefined : sorted}
            className={cx(column.number && css['number'], column.heads && css['heads'])}
            style={column.width === undefined ? undefined : { minWidth: `${column.width}rem` }}
          >
            {column.sort === false ? (
              column.title
            ) : (
              <button type="button" className={css['sort']} onClick={() => onSort(nextSort(sort, column.id))}>
                {column.title}
                <span aria-hidden="true" data-print="hide">
                  {sorted === 'none' ? '' : sorted === 'descending' ? ' ↓' : ' ↑'}
                </span>
              </button>
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

import { t } from '#src/i18n/i18n.ts'
import { cx } from '../class-names.ts'
import css from './data-table.module.css'
import type { TableColumn } from './types.ts'

interface TableRowProps<Row> {
  columns: readonly TableColumn<Row>[]
  row: Row
  /** Counted from 1, the head with it. */
  index: number
  isWrong: boolean
  choose?: { isChosen: boolean; onChoose: (event: unknown) => void }
}

export const TableRow = <Row,>({ columns, row, index, isWrong, choose }: TableRowProps<Row>) => {
  const name = columns.find((column) => column.heads) ?? columns[0]
  return (
    <tr aria-rowindex={index} className={cx(isWrong && css['wrong'], choose?.isChosen && css['chosen'])}>
      {choose && (
        <td data-print="hide" className={css['choose']}>
          <label className={css['tick']}>
            <input
              type="checkbox"
              aria-label={t('table.chooseRow', { name: name?.value(row) ?? index })}
              checked={choose.isChosen}
              onChange={choose.onChoose}
            />
          </label>
        </td>
      )}
      {columns.map((column) => {
        const inside = column.show?.(row) ?? column.value(row) ?? '–'
        const look = cx(column.number && css['number'], column.heads && css['heads'])
        return column.heads ? (
          <th key={column.id} scope="row" className={look}>
            {inside}
          </th>
        ) : (
          <td key={column.id} className={look}>
            {inside}
          </td>
        )
      })}
    </tr>
  )
}

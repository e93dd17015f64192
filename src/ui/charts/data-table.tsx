import css from './chart.module.css'

export interface TableData {
  readonly head: readonly string[]
  /** Cells as they are read; the first names the row. */
  readonly rows: readonly (readonly string[])[]
}

/** The numbers behind a drawing, for who cannot see it or wants them exactly. */
export const DataTable = ({ caption, head, rows }: TableData & { caption: string }) => (
  <table className={css['table']}>
    <caption className={css['caption']}>{caption}</caption>
    <thead>
      <tr>
        {head.map((cell) => (
          <th key={cell} scope="col">
            {cell}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells], line) => (
        <tr key={`${name}-${line}`}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            <td key={head[column + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

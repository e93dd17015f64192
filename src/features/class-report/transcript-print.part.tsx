import type { Line } from '#core/domain/report/sort-rows.ts'
import type { Column } from './columns.rules.ts'
import css from './transcript.module.css'

interface TranscriptPrintProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: readonly Line[]
}

/** All rows on paper, the heading again on each page; what only leads elsewhere is left out. */
export const TranscriptPrint = ({ label, columns, rows }: TranscriptPrintProps) => {
  const printed = columns.filter((column) => !column.isControl)
  return (
    <table className={css['paper']} data-paper="wide">
      <caption>{label}</caption>
      <thead>
        <tr>
          {printed.map(({ id, title, note }) => (
            <th key={id} scope="col">
              {title}
              {note !== undefined && <small>{note}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.studentId}>
            {printed.map(({ id, cell }, i) =>
              i === 0 ? (
                <th key={id} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={id}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { type ReactNode, useId } from 'react'
import css from './chart.module.css'
import { Legend } from './legend.tsx'
import type { Who } from './who.ts'

interface TableData {
  readonly head: readonly string[]
  /** Cells as they are read; the first names the row. */
  readonly rows: readonly (readonly string[])[]
}

/** The numbers behind a drawing, for who cannot see it or wants them exactly. */
const DataTable = ({ caption, head, rows }: TableData & { caption: string }) => (
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

export interface FigureTexts {
  /** The finding, not the name of the data: "You are 6 marks above your class". */
  readonly finding: string
  /** Label of the button that shows the numbers. */
  readonly asTable: string
}

interface ChartFigureProps extends FigureTexts {
  readonly legend?: readonly { who: Who; label: string }[]
  /** Null: the numbers stand beside it, in a table of their own. */
  readonly table: TableData | null
  /** False: the children are text and buttons to be read as they are; otherwise one picture named by the finding. */
  readonly drawn?: boolean
  readonly children: ReactNode
}

/** A chart is never alone: the finding above it, whose shape is whose, and its numbers one tap away. */
export const ChartFigure = ({
  finding,
  asTable,
  legend,
  table,
  drawn = true,
  children,
}: ChartFigureProps) => {
  const id = useId()
  return (
    <figure className={css['figure']}>
      <figcaption id={id} className={css['finding']}>
        {finding}
      </figcaption>
      {legend !== undefined && <Legend items={legend} />}
      <div {...(drawn ? { role: 'img', 'aria-labelledby': id } : {})} className={css['drawing']}>
        {children}
      </div>
      {table !== null && (
        <details data-print="fold" className={css['numbers']}>
          <summary data-print="hide">{asTable}</summary>
          <div className={css['scroll']}>
            <DataTable caption={finding} {...table} />
          </div>
        </details>
      )}
    </figure>
  )
}

import { type ReactNode, useRef } from 'react'
import css from './report.module.css'
import { ScrollCue } from './scroll-cue.tsx'

/** Columns that an upright sheet is wide enough for. */
const UPRIGHT = 9

/** A table that scrolls sideways inside itself with its first column frozen. */
export const WideTable = ({
  caption,
  head,
  sorts,
  rows,
}: {
  caption: string
  head: readonly ReactNode[]
  /** How each column is sorted, where a press on its heading sorts by it. */
  sorts?: readonly ('ascending' | 'descending' | 'none')[]
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
}) => {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <ScrollCue of={scroller} bleeds>
      <div ref={scroller} className={css['scroll']} role="region" aria-label={caption} tabIndex={0}>
        <table
          className={css['stats']}
          aria-label={caption}
          data-paper={head.length > UPRIGHT ? 'wide' : undefined}
        >
          <thead>
            <tr>
              {head.map((cell, i) => (
                <th key={String(i)} scope="col" aria-sort={sorts?.[i]}>
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [name, ...cells] }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {cells.map((cell, i) => (
                  <td key={String(i)}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ScrollCue>
  )
}

import { useRef } from 'react'
import type { SheetLook } from '#contract/office/sheet-look.ts'
import { t } from '#src/i18n/i18n.ts'
import { ScrollCue } from '#src/ui/report/scroll-cue.tsx'
import css from './office-scores.module.css'

/** The first rows of a sheet as they stand in it, the heading among them marked. */
export const SheetRows = ({ look }: { look: SheetLook }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const label = t('scores.firstRows')
  return (
    <ScrollCue of={scroller}>
      <div ref={scroller} className={css['first']} role="region" tabIndex={0} aria-label={label}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('scores.row')}</th>
              {look.columns.map(({ index, letter }) => (
                <th key={index} scope="col">
                  {letter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {look.head.map(({ row, cells }) => (
              <tr
                key={row}
                className={
                  row === look.headerRow || look.headerRows.includes(row) ? css['heading'] : undefined
                }
              >
                <th scope="row">{row}</th>
                {look.columns.map(({ index }) => (
                  <td key={index}>{cells[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ScrollCue>
  )
}

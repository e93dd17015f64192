import type { Contrast } from '#core/domain/report/contrast.ts'
import { formatMean } from '#src/i18n/format.ts'
import { DifferenceBar } from '../charts/difference-bar.tsx'
import { differenceReach } from '../charts/difference-bars.geometry.ts'
import { BarLine, BarList } from './bar-list.tsx'
import { formatSigned } from './marks.ts'

/** Half the width of a 95 % interval, in standard errors. */
const Z = 1.96

interface MeansLine {
  readonly classId: string
  readonly className: string
  readonly stats: { readonly mean: number | null }
  /** Null: nothing to compare with. */
  readonly contrast: Contrast | null
}

/** Each class's distance from the mean of all with what chance explains; its numbers stand in a table beside. */
export const MeansList = ({ lines }: { lines: readonly MeansLine[] }) => {
  const entries = lines.map(({ contrast }) => contrast ?? { difference: null, error: null })
  const reach = differenceReach(entries, Z)
  return (
    <BarList>
      {lines.map(({ classId, className, stats, contrast }, i) => (
        <BarLine
          key={classId}
          name={className}
          bar={
            <DifferenceBar
              entry={entries[i] ?? { difference: null, error: null }}
              reach={reach}
              z={Z}
              clear={contrast !== null && contrast.verdict !== 'even'}
            />
          }
        >
          {formatMean(stats.mean)} {contrast !== null && <small>{formatSigned(contrast.difference)}</small>}
        </BarLine>
      ))}
    </BarList>
  )
}

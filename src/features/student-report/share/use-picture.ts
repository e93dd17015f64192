import { useCallback, useEffect, useMemo, useState } from 'react'
import type { StudentReport } from '#contract/report.ts'
import { brand } from '#src/state/brand.state.ts'
import { type DrawnPicture, drawPicture } from './draw.actions.ts'
import { summaryOf } from './summary.rules.ts'

/** The picture of a report; null while it is drawn. `failed`: this phone could not; `again` tries once more. */
export function usePicture(report: StudentReport, last: StudentReport | null, named: boolean) {
  const [tries, setTries] = useState(0)
  const asked = useMemo(() => ({ report, last, named, tries }), [report, last, named, tries])
  const [made, setMade] = useState<{ of: object; picture: DrawnPicture | null } | null>(null)
  useEffect(() => {
    let wanted = true
    drawPicture(summaryOf(asked.report, asked.last, { named: asked.named }), brand.title).then(
      (picture) => wanted && setMade({ of: asked, picture }),
      () => wanted && setMade({ of: asked, picture: null }),
    )
    return () => {
      wanted = false
    }
  }, [asked])
  const again = useCallback(() => setTries((before) => before + 1), [])
  const mine = made?.of === asked ? made : null
  return { picture: mine?.picture ?? null, failed: mine !== null && mine.picture === null, again }
}

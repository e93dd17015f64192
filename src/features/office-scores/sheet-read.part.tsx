import type { SheetOverlay } from '#contract/sheet-overlay.ts'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { readOf } from './columns.rules.ts'
import type { DraftCalls } from './use-draft-calls.ts'

interface SheetReadProps {
  file: string
  sheet: string
  hidden: boolean
  overlay: SheetOverlay
  calls: DraftCalls
}

/** Says whether a sheet of a workbook is read: of a hidden one somebody has to, another one is unless it is said. */
export const SheetRead = ({ file, sheet, hidden, overlay, calls }: SheetReadProps) => {
  const said = readOf(overlay, file, sheet)
  const isRead = said ?? !hidden
  const say = (read: boolean) => void calls.sheet({ file, sheet, read })
  const button = (read: boolean) => (
    <Button kind="quiet" disabled={calls.busy} onClick={() => say(read)}>
      {t(read ? 'scores.readSheet' : 'scores.passSheet', { sheet })}
    </Button>
  )
  return (
    <div>
      {(!isRead || (hidden && said === null)) && button(true)}
      {(isRead || (hidden && said === null)) && button(false)}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadArea, t } from '#src/i18n/i18n.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import type * as paperCode from './share/paper.part.tsx'
import type * as shareCode from './share/share.part.tsx'
import type { OnPaper } from './share/types.ts'
import { whenIdle } from './use-idle-steps.ts'

const bringPaper = async (): Promise<typeof paperCode> => {
  const [code] = await Promise.all([import('./share/paper.part.tsx'), loadArea('share')])
  return code
}
const bringShare = async (): Promise<typeof shareCode> => {
  const [code] = await Promise.all([import('./share/share.part.tsx'), bringPaper()])
  return code
}

/**
 * Printing and sharing of a report: their code comes once the report `isWhole`, what only a press asks for with the press.
 * `Paper`: what is on paper now instead of the report; null: the report itself, or nothing is being printed.
 */
export function useShare(isWhole: boolean) {
  const [paper, setPaper] = useState<OnPaper>({ kind: 'short', named: true })
  const [short, setShort] = useState<typeof paperCode | null>(null)
  const [share, setShare] = useState<typeof shareCode | null>(null)
  const [isComing, setComing] = useState(false)
  const isPrinting = usePrinting()
  useEffect(() => {
    if (!isWhole) return
    // lost on a bad line, it is asked for again with the press
    return whenIdle(() => void bringPaper().then(setShort, () => undefined))
  }, [isWhole])
  const open = async (): Promise<void> => {
    setComing(true)
    try {
      setShare(await bringShare())
      setShort(await bringPaper())
    } catch {
      showToast(t('page.missingText'), TOAST_READ)
    }
    setComing(false)
  }
  const print = (): void => {
    // what is printed is what stands there then: without the sheet of choices
    flushSync(() => setShare(null))
    window.print()
  }
  const Paper = isPrinting && paper.kind === 'short' ? (short?.Paper ?? null) : null
  return {
    ...{ paper, setPaper, isComing, isPrinting, open, print, Paper },
    Share: share?.Share ?? null,
    close: () => setShare(null),
    /** What stands at the top of each sheet says who it is about. */
    isNamed: paper.kind === 'whole' || paper.named,
  }
}

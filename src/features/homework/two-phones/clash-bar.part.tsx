import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'
import type { Clash } from './two-phones.rules.ts'

interface ClashBarProps {
  clashes: readonly Clash[]
  /** Number of the question in view. */
  current: number
  onShow: (no: number) => void
}

/** Names the questions of which another phone handed in something else, and goes to the first that is not in view. */
export const ClashBar = ({ clashes, current, onShow }: ClashBarProps) => {
  if (clashes.length === 0) return null
  const next = clashes.find(({ no }) => no !== current)
  const list = clashes.map(({ no }) => no).join(t('homework.comma'))
  return (
    <LineBar
      tone="warn"
      action={
        next && (
          <Button kind="quiet" onClick={() => onShow(next.no)}>
            {t('homework.clash.show', { no: next.no })}
          </Button>
        )
      }
    >
      {t('homework.clash.many', { list })}
    </LineBar>
  )
}

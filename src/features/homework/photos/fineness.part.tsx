import { t } from '#src/i18n/i18n.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { FINENESS, type Fineness } from '../do/paper.rules.ts'
import type { OpenPaper } from '../do/use-paper.ts'
import css from '../homework.module.css'
import { outdated, refined } from './fineness.rules.ts'
import { dropMade } from './make-photo.actions.ts'
import type { PhotoSizeChoice } from './use-profile.ts'

interface FinenessChoiceProps {
  open: OpenPaper
  /** What is used now. */
  chosen: PhotoSizeChoice
}

/** How large photographs are sent: by the line, or as the person says; what is used is always said. */
export const FinenessChoice = ({ open, chosen }: FinenessChoiceProps) => {
  const { fineness } = open.paper
  const { sync, ref, change, latest } = open
  const choose = async (next: Fineness) => {
    const size = next === 'auto' ? chosen.byLine : next
    const said = change((now) => ({ ...now, fineness: next }))
    const files = await sync.filesOf(ref.target)
    const arrived = new Set(files.filter(({ there }) => there).map(({ fileId }) => fileId))
    const before = latest()
    await said
    await change((now) => refined(now, size, arrived))
    for (const made of outdated(before, latest())) await dropMade(sync, made)
  }
  const { size, isKnown } = chosen
  const said =
    fineness !== 'auto'
      ? t(`homework.finenessSet.${size}`)
      : t(isKnown || size === 'small' ? `homework.finenessNow.${size}` : 'homework.finenessUnknown')
  return (
    <div className={css['tight']}>
      <p className={css['strong']}>{t('homework.fineness')}</p>
      <SegmentedControl
        label={t('homework.fineness')}
        value={fineness}
        onChange={(next) => void choose(next)}
        options={FINENESS.map((value) => ({ value, title: t(`homework.fineness.${value}`) }))}
      />
      <p className={css['muted']}>{said}</p>
    </div>
  )
}

import type { Profile } from '#core/domain/image/prepared.ts'
import { t } from '#src/i18n/i18n.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import css from './homework.module.css'
import { FINENESS } from './paper.rules.ts'
import type { OpenPaper } from './use-paper.ts'

interface FinenessChoiceProps {
  open: OpenPaper
  /** What is used now. */
  profile: Exclude<Profile, 'crop'>
}

/** How large photographs are sent: by the line, or as the person says; what is used is always said. */
export const FinenessChoice = ({ open, profile }: FinenessChoiceProps) => {
  const { fineness } = open.paper
  return (
    <div className={css['tight']}>
      <p className={css['strong']}>{t('homework.fineness')}</p>
      <SegmentedControl
        label={t('homework.fineness')}
        value={fineness}
        onChange={(next) => void open.change((now) => ({ ...now, fineness: next }))}
        options={FINENESS.map((value) => ({ value, title: t(`homework.fineness.${value}`) }))}
      />
      <p className={css['muted']}>
        {t(fineness === 'auto' ? `homework.finenessNow.${profile}` : `homework.finenessSet.${profile}`)}
      </p>
    </div>
  )
}

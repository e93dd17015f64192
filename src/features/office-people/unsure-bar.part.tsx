import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { LineBar } from '#src/ui/line-bar.tsx'

interface UnsureBarProps {
  /** Number of people whose subject the school has to say. */
  people: number
  /** True: the list shows them alone. */
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
}

/** Asks the office which of the subjects that shared a code is meant, as long as it is not said for everybody. */
export const UnsureBar = ({ people, isOnly, onOnly }: UnsureBarProps) =>
  people === 0 && !isOnly ? null : (
    <LineBar
      tone={people === 0 ? 'info' : 'warn'}
      action={
        <Button kind="quiet" onClick={() => onOnly(!isOnly)}>
          {isOnly ? t('officePeople.unsureAll') : t('officePeople.unsureOnly')}
        </Button>
      }
    >
      {people === 0 ? t('officePeople.unsureDone') : t('officePeople.unsure', { n: people })}
    </LineBar>
  )

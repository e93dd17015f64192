import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'

/** The end of a form of a person: what is wrong with it, null nothing, and the press that saves. */
export const SaveRow = ({ said, busy }: { said: string | null; busy: boolean }) => (
  <>
    {said !== null && (
      <p role="alert" className={shared['error']}>
        {said}
      </p>
    )}
    <div className={shared['acts']}>
      <Button type="submit" kind="primary" busy={busy}>
        {t('officePeople.save')}
      </Button>
    </div>
  </>
)

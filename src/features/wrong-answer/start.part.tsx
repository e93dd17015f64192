import { t } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import shared from '#src/ui/shared.module.css'

interface StartProps {
  href: string
  title: string
  /** False: without a line, and today's questions are not on this phone. */
  can: boolean
}

/** The way into today's practice; where it could show nothing it says why instead. */
export const Start = ({ href, title, can }: StartProps) =>
  can ? (
    <ButtonLink kind="primary" block href={href}>
      {title}
    </ButtonLink>
  ) : (
    <>
      <Button kind="primary" block disabled>
        {title}
      </Button>
      <p className={shared['quiet']} role="status">
        {t('wrong.today.offline')}
      </p>
    </>
  )

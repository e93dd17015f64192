import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { Where } from '#src/state/open.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { MembersOnly } from '#src/ui/members-only.tsx'

/** A notebook that is not there yet and is for members: the same questions are free to do again and to print. */
export const Members = () => (
  <MembersOnly title={t('holiday.member')} text={t('holiday.memberText')}>
    <Where
      switch="wrongDownload"
      otherwise={<ButtonLink href={PATH.wrongCourses}>{t('holiday.toNotebook')}</ButtonLink>}
    >
      <ButtonLink href={PATH.wrongQuestions}>{t('holiday.memberPrint')}</ButtonLink>
    </Where>
    <ButtonLink href={PATH.vip}>{t('holiday.vip')}</ButtonLink>
  </MembersOnly>
)

import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { NoNumber } from './no-number.part.tsx'
import { registering } from './registering.state.ts'

/** Before sign-in: the student number that was found, and the way on to registering with it. */
export const NumberResultScreen = () => {
  const [newest] = useSnapshot(registering).found
  return (
    <Page title={t('entry.number.result')} back={PATH.numberForm}>
      {newest ? (
        <>
          <Card title={newest.studentName}>
            <div className={shared['tight']}>
              <p className={shared['big']}>{newest.studentNumber}</p>
              <p className={shared['quiet']}>
                {[newest.schoolName, newest.className].filter(Boolean).join(' · ')}
              </p>
            </div>
          </Card>
          <p className={shared['row']}>
            <ButtonLink kind="primary" href={PATH.reg}>
              {t('entry.number.register')}
            </ButtonLink>
            <ButtonLink href={PATH.numberList}>{t('entry.number.list')}</ButtonLink>
          </p>
        </>
      ) : (
        <NoNumber />
      )}
    </Page>
  )
}

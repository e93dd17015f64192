import { useSnapshot } from 'valtio'
import { t } from '#src/i18n/i18n.ts'
import { PATH } from '#src/nav/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { NoNumber } from './no-number.part.tsx'
import { registering } from './registering.state.ts'

/** Before sign-in: the student numbers that were found since the page was opened. */
export const NumberListScreen = () => {
  const { found } = useSnapshot(registering)
  return (
    <Page title={t('entry.number.list')} back={PATH.numberForm}>
      {found.length === 0 ? (
        <NoNumber />
      ) : (
        <>
          <CardList label={t('entry.number.list')}>
            {found.map((one) => (
              <ListItem
                key={`${one.schoolName}/${one.studentNumber}`}
                title={one.studentName}
                note={[one.schoolName, one.className].filter(Boolean).join(' · ')}
                end={one.studentNumber}
              />
            ))}
          </CardList>
          <p className={shared['row']}>
            <ButtonLink kind="primary" href={PATH.reg}>
              {t('entry.number.register')}
            </ButtonLink>
          </p>
        </>
      )}
    </Page>
  )
}

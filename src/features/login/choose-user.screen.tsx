import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Role } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { identityLine } from '#src/i18n/identity-line.ts'
import { go, useQuery } from '#src/nav/navigate.ts'
import { href, safeNext } from '#src/nav/paths.ts'
import { isLost } from '#src/state/account/profile.ts'
import { chooseIdentity, session, signOut } from '#src/state/account/session.state.ts'
import { Where } from '#src/state/open.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import shared from '#src/ui/shared.module.css'
import { markerAmong } from './marking-flow.rules.ts'

const choose = async (userId: string, next: string) => {
  await chooseIdentity(userId)
  go(next, { replace: true })
}

/** Which of the account's identities speaks from now on. */
export const ChooseUserScreen = () => {
  const { account, identity } = useSnapshot(session)
  const next = safeNext(useQuery('next'))
  const list = account?.userList ?? []
  const marker = identity === null ? markerAmong(next, list)?.userId : undefined
  useEffect(() => {
    if (marker !== undefined) void choose(marker, next)
  }, [marker, next])
  const [only, ...others] = list
  const isTeacherAlone = only?.userType === Role.teacher && others.length === 0
  const lead = isTeacherAlone ? 'choose.leadTeacher' : others.length === 0 ? 'choose.leadOne' : 'choose.lead'
  return (
    <Page title={t('choose.title')} {...(identity ? { back: next } : {})}>
      {list.length === 0 ? (
        <EmptyState title={t('choose.none')} text={t('choose.noneText')} />
      ) : (
        <>
          <p className={shared['quiet']}>{t(lead)}</p>
          <CardList label={t('choose.title')}>
            {list.map((one) => (
              <ListItem
                key={one.userId}
                {...identityLine(one)}
                {...(isLost(one) && { note: t('choose.unbound') })}
                current={one.userId === identity?.userId}
                onPress={() => void choose(one.userId, next)}
              />
            ))}
          </CardList>
          {isTeacherAlone && (
            <Where switch="relationStudent">
              <Button block onClick={() => void choose(only.userId, href.bindChild({ next }))}>
                {t('choose.alsoParent')}
              </Button>
            </Where>
          )}
        </>
      )}
      <Button kind="quiet" onClick={() => void signOut()}>
        {t('choose.other')}
      </Button>
    </Page>
  )
}

import { useSnapshot } from 'valtio'
import { STAFF } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { goBack } from '#src/nav/navigate.ts'
import { PATH } from '#src/nav/paths.ts'
import { session } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'

const KINDS = [
  ['todo.due', 'todo.helpHomework'],
  ['todo.bindChild', 'todo.helpBind'],
  ['todo.initialPassword', 'todo.helpPassword'],
] as const

/** What the list is for. Whether it was read is kept for the account, so that no phone asks again. */
export const TodoHelpScreen = () => {
  const { identity } = useSnapshot(session)
  const seen = useCall('GET /api/base/data/sys/account/action', {})
  const opened = useCall('GET /api/base/data/sys/user/action', {})
  const { busy, send } = useSend()
  const known = seen.data?.actions.some((a) => a.module === 'todoHelp' && a.status > 0) ?? false
  const here = opened.data?.actions.some((a) => a.module === 'todo' && a.status > 0) ?? false
  const note = async () => {
    const result = await client.call('POST /api/base/data/sys/account/action', {
      body: { module: 'todoHelp', status: 1 },
    })
    if (!here) {
      await client.call('POST /api/base/data/sys/user/action', { body: { module: 'todo', status: 1 } })
    }
    return result
  }
  const read = () => send(note, { done: () => goBack(PATH.todo), failed: toastFailure })
  return (
    <Page title={t('todo.helpTitle')} back={PATH.todo}>
      <p>{t('todo.helpLead')}</p>
      {identity !== null && STAFF.includes(identity.userType) && <p>{t('todo.helpWork')}</p>}
      <CardList title={t('todo.helpKinds')}>
        <ListItem title={t('todo.report', { name: '…' })} note={t('todo.helpReport')} />
        {KINDS.map(([title, note]) => (
          <ListItem key={title} title={t(title)} note={t(note)} />
        ))}
        <ListItem title={t('todo.guardianAdded', { name: '…' })} note={t('todo.helpGuardian')} />
        <ListItem title={t('todo.numberRequest', { name: '…' })} note={t('todo.helpNumber')} />
      </CardList>
      {seen.data && !known && (
        <Button kind="primary" block busy={busy} onClick={() => void read()}>
          {t('todo.helpSeen')}
        </Button>
      )}
    </Page>
  )
}

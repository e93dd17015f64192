import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { refreshAccount } from '#src/state/account/session.state.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { AddAdministrator } from './add-administrator.part.tsx'

type Administrator = Calls['GET /api/office/administrators']['reply']['administrators'][number]
type AdministratorConfirmation = { what: 'remove' | 'reset'; one: Administrator }

/** Who runs the office: list, add, take away, and help for who has lost the second step. */
export const AdministratorsScreen = () => {
  const list = useCall('GET /api/office/administrators', {})
  const [asking, setAsking] = useState<AdministratorConfirmation | null>(null)
  const [gone, setGone] = useState<{ name: string; account: string } | null>(null)
  const { busy, send } = useSend()
  const act = ({ what, one }: AdministratorConfirmation) => {
    const body = { adminUserId: one.adminUserId }
    if (what === 'reset')
      return send(() => client.call('POST /api/office/administrators/reset-factor', { body }), {
        always: () => setAsking(null),
        toast: t('officeSecurity.resetDone', { name: one.name }),
        done: list.reload,
      })
    return send(() => client.call('POST /api/office/administrators/remove', { body }), {
      always: () => setAsking(null),
      done: async (data) => {
        if (one.self) return refreshAccount()
        setGone(data)
        return list.reload()
      },
    })
  }
  const undo = ({ account }: { account: string }) =>
    send(() => client.call('POST /api/office/administrators/add', { body: { account } }), {
      toast: t('officeSecurity.undone'),
      done: () => {
        setGone(null)
        return list.reload()
      },
    })
  return (
    <Page title={t('office.administrators')} wide asOf={list.asOf}>
      <Reading of={list} failed={t('office.administrators')}>
        {({ administrators }) => (
          <CardList title={t('office.administrators')}>
            {administrators.map((one) => (
              <ListItem
                key={one.adminUserId}
                title={one.self ? t('officeSecurity.self', { name: one.name }) : one.name}
                note={one.account}
                end={
                  <span className={shared['row']}>
                    {one.district && <Badge tone="info">{t('officeSecurity.ofDistrict')}</Badge>}
                    <Badge tone={one.secondFactor ? 'good' : 'warn'}>
                      {t(one.secondFactor ? 'officeSecurity.hasTwoSteps' : 'officeSecurity.noTwoSteps')}
                    </Badge>
                    {one.mayReset && (
                      <Button
                        kind="quiet"
                        aria-label={t('officeSecurity.resetOf', { name: one.name })}
                        onClick={() => setAsking({ what: 'reset', one })}
                      >
                        {t('officeSecurity.reset')}
                      </Button>
                    )}
                    {one.mayRemove && (
                      <Button
                        kind="quiet"
                        aria-label={t('officeSecurity.removeOf', { name: one.name })}
                        onClick={() => setAsking({ what: 'remove', one })}
                      >
                        {t('officeSecurity.remove')}
                      </Button>
                    )}
                  </span>
                }
              />
            ))}
          </CardList>
        )}
      </Reading>
      {gone && (
        <div role="status" className={shared['split']}>
          <p>{t('officeSecurity.removed', { name: gone.name })}</p>
          <Button busy={busy} onClick={() => void undo(gone)}>
            {t('officeSecurity.undo')}
          </Button>
        </div>
      )}
      <AddAdministrator reload={list.reload} />
      <ConfirmSheet
        open={asking !== null}
        title={t(asking?.what === 'reset' ? 'officeSecurity.reset' : 'officeSecurity.remove')}
        yes={t(asking?.what === 'reset' ? 'officeSecurity.reset' : 'officeSecurity.remove')}
        kind="danger"
        busy={busy}
        onYes={() => asking && void act(asking)}
        onClose={() => setAsking(null)}
      >
        <p>
          {asking &&
            t(
              asking.what === 'reset'
                ? 'officeSecurity.resetAsk'
                : asking.one.self
                  ? 'officeSecurity.removeSelfAsk'
                  : 'officeSecurity.removeAsk',
              { name: asking.one.name },
            )}
        </p>
      </ConfirmSheet>
    </Page>
  )
}

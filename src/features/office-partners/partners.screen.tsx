import { useState } from 'react'
import type { PartnerKey } from '#contract/office/partners.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { UndoBar } from '#src/ui/undo-bar.tsx'
import { NEW_PLATFORM } from './lti.rules.ts'
import { LtiSheet } from './lti-sheet.part.tsx'
import { PartnerDetail } from './partner-detail.part.tsx'
import { PartnerList } from './partner-list.part.tsx'
import css from './partners.module.css'

/** Who signs people on to this school, with which keys, and what is wrong with a sign-on. */
export const OfficePartnersScreen = () => {
  const partners = useCall('GET /api/office/partners', {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const [withdrawn, setWithdrawn] = useState<PartnerKey | null>(null)
  const changed = async (gone: PartnerKey | null) => {
    setWithdrawn(gone)
    await partners.reload()
  }
  const { busy, send } = useSend()
  const putBack = ({ partnerKeyId, print }: PartnerKey) =>
    send(() => client.call('POST /api/office/partners/key/restore', { body: { partnerKeyId } }), {
      toast: t('officePartners.restored', { print }),
      done: () => changed(null),
    })
  return (
    <Page title={t('office.partners')} wide asOf={partners.asOf}>
      <p className={shared['quiet']}>{t('officePartners.lead')}</p>
      <div className={shared['acts']}>
        <Button onClick={() => setAdding(true)}>{t('officePartners.lti.add')}</Button>
      </div>
      {adding && (
        <LtiSheet
          partnerId={null}
          of={NEW_PLATFORM}
          onSaved={async (partnerId) => {
            setChosen(partnerId)
            await changed(null)
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {withdrawn && (
        <UndoBar
          key={withdrawn.partnerKeyId}
          undo={t('office.undo')}
          busy={busy}
          onUndo={() => void putBack(withdrawn)}
        >
          {t('officePartners.withdrawn', { print: withdrawn.print })}
        </UndoBar>
      )}
      <Reading of={partners} failed={t('officePartners.failed')} lines={8}>
        {({ partners: all }) => {
          const shown = all.find(({ partnerId }) => partnerId === chosen) ?? all[0]
          return shown ? (
            <div className={css['panes']}>
              <PartnerList
                partners={all}
                shown={shown.partnerId}
                onShow={setChosen}
                onMade={() => changed(null)}
              />
              <PartnerDetail key={shown.partnerId} partner={shown} onChanged={changed} />
            </div>
          ) : (
            <EmptyState sign="search" title={t('officePartners.none')} text={t('officePartners.noneText')} />
          )
        }}
      </Reading>
    </Page>
  )
}

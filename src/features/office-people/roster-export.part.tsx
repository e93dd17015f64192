import { t } from '#src/i18n/i18n.ts'
import { saveSpreadsheet } from '#src/platform/save-file.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'

/** The roster for another system, as a package that many of them read. */
export const RosterExport = () => {
  const { busy, send } = useSend()
  const save = () =>
    send(() => client.call('POST /api/office/people/roster/export', { body: {} }), {
      done: ({ fileName, content }) => saveSpreadsheet(fileName, content),
    })
  return (
    <Card title={t('officePeople.rosterExport')}>
      <div className={shared['middle']}>
        <p className={shared['note']}>{t('officePeople.rosterExportNote')}</p>
        <Button busy={busy} onClick={() => void save()}>
          {t('officePeople.rosterExportGo')}
        </Button>
      </div>
    </Card>
  )
}

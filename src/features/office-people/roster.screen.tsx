import { currentLocale, t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { useCall } from '#src/state/resource.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { RosterDrop } from './roster-drop.part.tsx'
import { RosterExport } from './roster-export.part.tsx'
import { RosterLook } from './roster-look.part.tsx'
import { RosterUndo } from './roster-undo.part.tsx'

/** A roster file: dropped, looked at, taken over in one step, and undone. */
export const OfficeRosterScreen = () => {
  const fileId = useQuery('file') ?? ''
  const setQuery = useSetQuery()
  const last = useCall('GET /api/office/people/roster/last', {})
  const show = (file: string) => setQuery({ file })
  return (
    <Page title={t('officePeople.roster')} back={OFFICE.people} wide>
      <Reading of={last} failed={t('officePeople.rosterFailed')} lines={6}>
        {(data) => (
          <>
            {data.last && <RosterUndo last={data.last} onDone={last.reload} />}
            <RosterDrop onFile={show} />
            <RosterExport />
            {fileId !== '' && (
              <Look
                key={fileId}
                fileId={fileId}
                onDone={async () => {
                  show('')
                  await last.reload()
                }}
              />
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}

const Look = ({ fileId, onDone }: { fileId: string; onDone: () => Promise<void> }) => {
  const look = useCall('GET /api/office/people/roster/look', {
    query: { fileId, locale: currentLocale() },
  })
  return (
    <Reading of={look} failed={t('officePeople.rosterLookFailed')} lines={8}>
      {(data) => (
        <RosterLook key={data.mark} fileId={fileId} look={data} onAgain={look.reload} onDone={onDone} />
      )}
    </Reading>
  )
}

import { currentLocale, t } from '#src/i18n/i18n.ts'
import { useQuery } from '#src/nav/navigate.ts'
import { OFFICE } from '#src/nav/office-paths.ts'
import { Redirect } from '#src/nav/redirect.tsx'
import { useCall } from '#src/state/resource.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { ImportDraft } from './import-draft.part.tsx'

/** One import, from files to an exam that nobody sees yet; an address that names none leads to all of them. */
export const OfficeImportScreen = () => {
  const importId = useQuery('draft')
  return importId ? <Import importId={importId} /> : <Redirect to={OFFICE.scores} />
}

const Import = ({ importId }: { importId: string }) => {
  const draft = useCall('GET /api/office/scores/draft', { query: { importId, locale: currentLocale() } })
  const { state, kind = 'scores', settings } = draft.data?.draft ?? {}
  const name = kind === 'scores' ? settings?.exam || t('scores.import') : t(`scores.kind.${kind}`)
  useReloadWhile(state === 'checking' || state === 'importing', draft.reload)
  return (
    <Page title={name} back={OFFICE.scores} wide>
      <Reading of={draft} failed={t('scores.draftFailed')} lines={6}>
        {(data) => <ImportDraft key={importId} draft={data.draft} reload={draft.reload} />}
      </Reading>
    </Page>
  )
}

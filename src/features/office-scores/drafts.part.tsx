import { useMemo, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { ImportKind } from '#contract/office/import-shapes.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go } from '#src/nav/navigate.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { oneByOne } from '#src/state/in-sequence.ts'
import { useCall } from '#src/state/resource.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { useReloadWhile } from '#src/state/use-reload-while.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { UndoBar } from '#src/ui/undo-bar.tsx'
import { importHref, publishHref } from './hrefs.rules.ts'

type ImportDraftRow = Calls['GET /api/office/scores/drafts']['reply']['list'][number]

const TONES: Readonly<Record<ImportDraftRow['state'], Tone>> = {
  open: 'muted',
  checking: 'info',
  faults: 'bad',
  ready: 'good',
  importing: 'info',
  imported: 'good',
  failed: 'bad',
}

const nameOf = ({ kind, examName }: ImportDraftRow): string =>
  kind === 'scores' ? examName || t('scores.unnamed') : t(`scores.kind.${kind}`)

/** What is imported stays as the record of it; what is being imported ends first. */
const canLeave = ({ state }: ImportDraftRow): boolean => state !== 'importing' && state !== 'imported'

const columnsOf = (remove: (line: ImportDraftRow) => void): TableColumn<ImportDraftRow>[] => [
  {
    id: 'name',
    title: t('scores.examName'),
    heads: true,
    value: (line) => nameOf(line),
    show: (line) => <a href={importHref(line.importId)}>{nameOf(line)}</a>,
  },
  {
    id: 'state',
    title: t('scores.state'),
    filter: true,
    value: (line) => t(`scores.draft.${line.state}`),
    show: (line) => <Badge tone={TONES[line.state]}>{t(`scores.draft.${line.state}`)}</Badge>,
  },
  { id: 'files', title: t('scores.files'), number: true, value: (line) => line.files },
  {
    id: 'changed',
    title: t('scores.changed'),
    width: 7,
    value: (line) => line.changedAt,
    file: (line) => formatDate(line.changedAt),
    show: (line) => formatDate(line.changedAt),
  },
  { id: 'by', title: t('scores.by'), value: (line) => line.by },
  {
    id: 'do',
    title: t('scores.do'),
    sort: false,
    value: () => null,
    show: (line) =>
      line.state === 'imported' && line.examId !== null ? (
        <a href={publishHref(line.examId)}>{t('scores.toPublish')}</a>
      ) : (
        <Button
          kind="quiet"
          aria-label={t('scores.removeDraftName', { name: nameOf(line) })}
          disabled={line.state === 'importing'}
          onClick={() => remove(line)}
        >
          {t('scores.removeDraft')}
        </Button>
      ),
  },
]

/** Imports that were begun, by anybody of the office, and the way to begin one. */
export const Drafts = () => {
  const drafts = useCall('GET /api/office/scores/drafts', {})
  const [leaving, setLeaving] = useState<readonly [ImportDraftRow, ...ImportDraftRow[]] | null>(null)
  /** What was deleted last, and can be brought back with one tap. */
  const [removed, setRemoved] = useState<readonly string[]>([])
  const columns = useMemo(() => columnsOf((line) => setLeaving([line])), [])
  const { busy, doing, send } = useSend<ImportKind>()
  useReloadWhile(
    drafts.data?.list.some(({ state }) => state === 'checking' || state === 'importing') ?? false,
    drafts.reload,
  )
  const begin = (kind: ImportKind) =>
    send(
      () => client.call('POST /api/office/scores/draft/create', { body: { kind } }),
      { done: ({ draft }) => go(importHref(draft.importId)) },
      kind,
    )
  const remove = (lines: readonly ImportDraftRow[]) => {
    const gone: string[] = []
    return send(
      () =>
        oneByOne(lines, async ({ importId }) => {
          const result = await client.call('POST /api/office/scores/draft/remove', { body: { importId } })
          if (result.ok) gone.push(importId)
          return result
        }),
      {
        always: () => {
          setLeaving(null)
          setRemoved(gone)
          void drafts.reload()
        },
        failed: toastFailure,
      },
    )
  }
  const restore = () =>
    send(
      () =>
        oneByOne(removed, (importId) =>
          client.call('POST /api/office/scores/draft/restore', { body: { importId } }),
        ),
      {
        always: () => void drafts.reload(),
        toast: t('scores.restored', { n: removed.length }),
        done: () => setRemoved([]),
        failed: toastFailure,
      },
    )
  const beginButton = (
    <>
      <Button kind="primary" busy={doing === 'scores'} onClick={() => void begin('scores')}>
        {t('scores.begin')}
      </Button>
      {(['questions', 'knowledge'] as const).map((kind) => (
        <Button key={kind} busy={doing === kind} onClick={() => void begin(kind)}>
          {t(`scores.begin.${kind}`)}
        </Button>
      ))}
    </>
  )
  return (
    <Card title={t('scores.drafts')}>
      {removed.length > 0 && (
        <UndoBar key={removed.join()} undo={t('office.undo')} busy={busy} onUndo={() => void restore()}>
          {t('scores.removed', { n: removed.length })}
        </UndoBar>
      )}
      <Reading of={drafts} failed={t('scores.draftsFailed')} lines={3}>
        {({ list }) => (
          <DataTable
            label={t('scores.drafts')}
            columns={columns}
            rows={list}
            rowId={(line) => line.importId}
            pageSize={20}
            onFile={saveTable(t('scores.drafts'))}
            actions={(chosen) => {
              const [first, ...others] = chosen.filter(canLeave)
              return (
                first && (
                  <Button kind="danger" onClick={() => setLeaving([first, ...others])}>
                    {t('scores.removeDrafts', { n: others.length + 1 })}
                  </Button>
                )
              )
            }}
            tools={beginButton}
            empty={
              <EmptyState title={t('scores.noDrafts')} text={t('scores.noDraftsHint')} action={beginButton} />
            }
          />
        )}
      </Reading>
      <ConfirmSheet
        open={leaving !== null}
        title={
          leaving && leaving.length > 1
            ? t('scores.removeDraftsTitle', { n: leaving.length })
            : t('scores.removeDraftTitle', { name: leaving ? nameOf(leaving[0]) : '' })
        }
        yes={t('scores.removeDraft')}
        kind="danger"
        busy={busy}
        onYes={() => leaving && void remove(leaving)}
        onClose={() => setLeaving(null)}
      >
        <p>{t('scores.removeDraftText')}</p>
      </ConfirmSheet>
    </Card>
  )
}

import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import css from './accounts.module.css'

type MergePreview = Calls['GET /api/office/accounts/merge']['reply']

interface MergeSheetProps {
  ids: readonly [string, string]
  onClose: () => void
  onDone: () => void
}

/** Which row of a child stays, what moves to it and what does not; then merges. */
export const MergeSheet = ({ ids, onClose, onDone }: MergeSheetProps) => {
  const [keptId, setKeptId] = useState(ids[0])
  const goneId = keptId === ids[0] ? ids[1] : ids[0]
  const preview = useCall('GET /api/office/accounts/merge', { query: { keptId, goneId } })
  const { busy, send } = useSend()
  const merge = (mark: string) =>
    send(() => client.call('POST /api/office/accounts/merge', { body: { keptId, goneId, mark } }), {
      toast: t('officeAccounts.mergeDone', { name: preview.data?.kept.name ?? '' }),
      seconds: TOAST_READ,
      done: onDone,
    })
  const { data } = preview
  return (
    <ConfirmSheet
      open
      title={t('officeAccounts.mergeTitle')}
      yes={t('officeAccounts.merge')}
      busy={busy}
      disabled={data === null}
      onYes={() => data && void merge(data.mark)}
      onClose={onClose}
    >
      <Reading of={preview} failed={t('officeAccounts.previewFailed')} lines={6}>
        {(shown) => (
          <div className={shared['stack']}>
            <SegmentedControl
              label={t('officeAccounts.whichStays')}
              options={[shown.kept, shown.gone]
                .toSorted((a, b) => ids.indexOf(a.studentId) - ids.indexOf(b.studentId))
                .map((child) => ({
                  value: child.studentId,
                  title: [child.name, child.className, child.number].filter(Boolean).join(' '),
                }))}
              value={keptId}
              onChange={setKeptId}
            />
            {!shown.sameName && <p className={shared['error']}>{t('officeAccounts.otherName')}</p>}
            <Effect preview={shown} />
          </div>
        )}
      </Reading>
    </ConfirmSheet>
  )
}

/** In words what a merge does. */
const Effect = ({ preview: { parts, bothSat, closing, again, gone, kept } }: { preview: MergePreview }) => (
  <>
    <p>{t('officeAccounts.mergeMeans', { gone: gone.number, kept: kept.number })}</p>
    {parts.length === 0 ? (
      <p className={shared['quiet']}>{t('officeAccounts.nothingMoves')}</p>
    ) : (
      <ul className={css['counts']}>
        {parts.map(({ part, moves, stays }) => (
          <li key={part}>
            {t('officeAccounts.partCount', { part: t(`officeAccounts.part.${part}`), n: moves })}
            {stays > 0 && ` ${t('officeAccounts.partStays', { n: stays })}`}
          </li>
        ))}
      </ul>
    )}
    {bothSat.length > 0 && (
      <p className={shared['error']}>
        {t('officeAccounts.bothSat', { exams: bothSat.join(t('officeAccounts.comma')), gone: gone.number })}
      </p>
    )}
    {closing.length > 0 && (
      <p>{t('officeAccounts.closing', { logins: closing.join(t('officeAccounts.comma')) })}</p>
    )}
    {again > 0 && <p className={shared['quiet']}>{t('officeAccounts.again', { n: again })}</p>}
    <p className={shared['quiet']}>{t('officeAccounts.canUndo')}</p>
  </>
)

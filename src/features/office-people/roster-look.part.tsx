import { useMemo, useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { RosterChange } from '#contract/office/roster.ts'
import { failureText } from '#src/i18n/failure-text.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import type { TableColumn } from '#src/ui/data-table/types.ts'
import { Facts } from '#src/ui/facts.tsx'
import { FoldedClasses } from '#src/ui/folded-classes.tsx'
import shared from '#src/ui/shared.module.css'
import { countRosterChanges, isChangeApplied, isDone, TONES } from './roster.rules.ts'
import { RosterFaults } from './roster-faults.part.tsx'

type Look = Calls['GET /api/office/people/roster/look']['reply']

const columns = (): TableColumn<RosterChange>[] => [
  {
    id: 'kind',
    title: t('officePeople.rosterWhat'),
    value: (c) => t(`officePeople.rosterKind.${c.kind}`),
    show: (c) => <Badge tone={TONES[c.kind]}>{t(`officePeople.rosterKind.${c.kind}`)}</Badge>,
    filter: true,
  },
  { id: 'name', title: t('officePeople.name'), heads: true, value: (c) => c.name },
  { id: 'number', title: t('officePeople.rosterNumber'), value: (c) => c.number || null },
  { id: 'before', title: t('officePeople.rosterBefore'), value: (c) => c.before || null },
  { id: 'after', title: t('officePeople.rosterAfter'), value: (c) => c.after || null },
]

interface RosterLookProps {
  fileId: string
  look: Look
  onAgain: () => Promise<void>
  onDone: () => Promise<void>
}

/** What a file would change, line by line, and the press that does it. */
export const RosterLook = ({ fileId, look, onAgain, onDone }: RosterLookProps) => {
  const [takeAway, setTakeAway] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [shown] = useState(columns)
  const { busy, send } = useSend()
  const { changes, faults, ignored, mark } = look
  const rows = useMemo(() => changes.map((change, i) => ({ ...change, id: `${i}` })), [changes])
  const counts = countRosterChanges(changes)
  const takes = changes.filter((change) => isChangeApplied(change.kind, takeAway)).length
  const apply = () =>
    send(() => client.call('POST /api/office/people/roster/apply', { body: { fileId, mark, takeAway } }), {
      toast: t('officePeople.rosterDone', { n: takes }),
      done: onDone,
      failed: async (failure) => {
        setSaid(failureText(failure))
        await onAgain()
      },
    })
  return (
    <>
      <RosterFaults faults={faults} />
      <Card title={t('officePeople.rosterLook', { name: look.fileName })}>
        <div className={shared['middle']}>
          <Facts
            facts={[
              [t('officePeople.rosterPeople'), look.people],
              [t('officePeople.rosterSame'), look.same],
              [t('officePeople.rosterIgnored'), ignored.join(t('officePeople.comma'))],
            ]}
          />
          <FoldedClasses folded={look.folded} />
          <DataTable
            label={t('officePeople.rosterChanges')}
            columns={shown}
            rows={rows}
            rowId={(row) => row.id}
            onFile={saveTable(t('officePeople.rosterChanges'))}
            empty={<p>{t('officePeople.rosterNothing')}</p>}
          />
          {said !== null && (
            <p role="alert" className={shared['error']}>
              {said}
            </p>
          )}
          {faults.count === 0 && changes.some((change) => isDone(change.kind)) && (
            <form
              className={shared['middle']}
              onSubmit={(event) => {
                event.preventDefault()
                void apply()
              }}
            >
              {counts.missing + counts.loses > 0 && (
                <label>
                  <input
                    type="checkbox"
                    checked={takeAway}
                    onChange={(event) => setTakeAway(event.target.checked)}
                  />{' '}
                  {t('officePeople.rosterTakeAway', { missing: counts.missing, loses: counts.loses })}
                </label>
              )}
              {counts.parents > 0 && <p>{t('officePeople.rosterParents', { n: counts.parents })}</p>}
              <div className={shared['acts']}>
                <Button kind="primary" type="submit" busy={busy} disabled={takes === 0}>
                  {t('officePeople.rosterApply', { n: takes })}
                </Button>
              </div>
            </form>
          )}
        </div>
      </Card>
    </>
  )
}

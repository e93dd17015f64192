import { useCallback, useMemo, useState } from 'react'
import type { OfficeParent } from '#contract/office/parents.ts'
import type { SchoolPlaces } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { allPages } from '#src/state/all-pages.ts'
import { client } from '#src/state/client.ts'
import { saveTable } from '#src/state/files/save-table.ts'
import { useCall } from '#src/state/resource.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { useLast } from '#src/state/use-last.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table/data-table.tsx'
import { FIRST_QUERY, type TableColumn } from '#src/ui/data-table/types.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { AccountBadge, accountText } from './account-state.part.tsx'
import css from './office-people.module.css'
import { PeopleUndo, type Undo } from './people-undo.part.tsx'
import { classOptions, openGrades } from './places.rules.ts'
import { pageQuery } from './query.rules.ts'

interface ChildProps {
  parent: OfficeParent
  child: OfficeParent['children'][number]
  onChanged: (undo: Undo | null) => Promise<void>
}

/** A child of a parent, and the press that unbinds it. */
const Child = ({ parent, child, onChanged }: ChildProps) => {
  const { busy, send } = useSend()
  const ofStudentId = child.studentId
  const unbind = () =>
    send(
      () =>
        client.call('POST /api/office/people/parent/unbind', {
          body: { ofStudentId, ofAccountId: parent.accountId },
        }),
      {
        done: ({ login }) =>
          onChanged({
            text: t('officePeople.unboundFrom', { name: parent.name, child: child.name }),
            back:
              login === ''
                ? null
                : () => client.call('POST /api/office/people/parent/bind', { body: { ofStudentId, login } }),
          }),
      },
    )
  return (
    <span className={css['child']}>
      {t('officePeople.childLine', { name: child.name, number: child.number, class: child.className })}
      <Button
        kind="quiet"
        busy={busy}
        aria-label={t('officePeople.unbindFrom', { name: parent.name, child: child.name })}
        onClick={() => void unbind()}
      >
        {t('officePeople.unbind')}
      </Button>
    </span>
  )
}

const CALL = 'GET /api/office/people/parents'

const childText = ({ name, number, className }: OfficeParent['children'][number]): string =>
  t('officePeople.childLine', { name, number, class: className })

const columnsOf = (
  places: SchoolPlaces,
  onChanged: (undo: Undo | null) => Promise<void>,
): TableColumn<OfficeParent>[] => [
  { id: 'name', title: t('officePeople.name'), heads: true, value: (parent) => parent.name },
  { id: 'login', title: t('officePeople.login'), value: (parent) => parent.login || null, sort: false },
  {
    id: 'class',
    title: t('officePeople.children'),
    value: ({ children }) => children.map(childText).join(t('officePeople.comma')),
    show: (parent) => (
      <div className={css['children']}>
        {parent.children.map((child) => (
          <Child key={child.studentId} parent={parent} child={child} onChanged={onChanged} />
        ))}
      </div>
    ),
    sort: false,
    filter: classOptions(openGrades(places)),
    width: 18,
  },
  {
    id: 'account',
    title: t('officePeople.account'),
    value: (parent) => accountText(parent.account),
    show: (parent) => <AccountBadge state={parent.account} />,
    sort: false,
  },
]

/** Parents with their children at the school. */
export const Parents = ({ places }: { places: SchoolPlaces }) => {
  const [query, setQuery] = useState(FIRST_QUERY)
  const [undo, setUndo] = useState<Undo | null>(null)
  const asked = useCall(CALL, { query: pageQuery(query) })
  const parents = useLast(asked)
  const { reload } = parents
  const changed = useCallback(
    async (next: Undo | null) => {
      setUndo(next)
      await reload()
    },
    [reload],
  )
  const columns = useMemo(() => columnsOf(places, changed), [places, changed])
  return (
    <>
      <PeopleUndo undo={undo} onGone={() => changed(null)} />
      <p className={shared['quiet']}>{t('officePeople.parentsLead')}</p>
      <Reading of={parents} failed={t('officePeople.parentsFailed')} lines={8}>
        {({ list, total }) => (
          <DataTable
            label={t('officePeople.parents')}
            columns={columns}
            rows={list}
            rowId={(parent) => parent.accountId}
            loading={asked.data === null}
            server={{
              query,
              onQuery: setQuery,
              total,
              all: () => allPages((at) => client.call(CALL, { query: { ...pageQuery(query), ...at } })),
            }}
            onFile={saveTable(t('officePeople.parents'))}
            empty={
              <EmptyState title={t('officePeople.noParentAccounts')} text={t('officePeople.noParentsText')} />
            }
          />
        )}
      </Reading>
    </>
  )
}

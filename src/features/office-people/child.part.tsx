import type { OfficeParent } from '#contract/office-parents.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { useSend } from '#src/state/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import css from './office-people.module.css'
import type { Undo } from './people-undo.part.tsx'

interface ChildProps {
  parent: OfficeParent
  child: OfficeParent['children'][number]
  onChanged: (undo: Undo | null) => Promise<void>
}

/** A child of a parent, and the press that unbinds it. */
export const Child = ({ parent, child, onChanged }: ChildProps) => {
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

import type { RoleCode } from '#contract/roles.ts'
import { t } from '#src/i18n/i18n.ts'
import { client } from '#src/state/client.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './todo.module.css'
import { type Todo, todoLine } from './todo.rules.ts'

interface TodoCardProps {
  todo: Todo
  /** Of whoever it waits for. */
  role: RoleCode
  /** It was marked, or could not be: the list is read again. */
  onMarked: () => Promise<void>
}

/** One thing to do: its title leads to where it is done. */
export const TodoCard = ({ todo, role, onMarked }: TodoCardProps) => {
  const { busy, send } = useSend()
  const mark = () => {
    const body = { todoId: todo.todoId, done: !todo.done }
    return send(() => client.call('POST /api/export/todo/common/update/put', { body }), {
      done: onMarked,
      failed: (failure) => {
        toastFailure(failure)
        return onMarked()
      },
    })
  }
  const { title, note, to, markable } = todoLine(todo, role)
  return (
    <Card>
      <div className={shared['lines']}>
        {to === undefined ? (
          <p className={css['title']}>{title}</p>
        ) : (
          <a className={css['title']} href={to}>
            {title}
          </a>
        )}
        <p className={shared['quiet']}>{note}</p>
        {markable && (
          <p className={shared['row']}>
            <Button kind="quiet" busy={busy} onClick={() => void mark()}>
              {t(todo.done ? 'todo.unmark' : 'todo.mark')}
            </Button>
          </p>
        )}
      </div>
    </Card>
  )
}

import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import css from './todo.module.css'
import { type Todo, todoLine } from './todo.rules.ts'

interface TodoCardProps {
  todo: Todo
  busy: boolean
  onMark: () => void
}

/** One thing to do: its title leads to where it is done. */
export const TodoCard = ({ todo, busy, onMark }: TodoCardProps) => {
  const { title, note, to, markable } = todoLine(todo)
  return (
    <Card>
      <div className={css['item']}>
        {to === undefined ? (
          <p className={css['title']}>{title}</p>
        ) : (
          <a className={css['title']} href={to}>
            {title}
          </a>
        )}
        <p className={css['note']}>{note}</p>
        {markable && (
          <p className={css['row']}>
            <Button kind="quiet" busy={busy} onClick={onMark}>
              {t(todo.done ? 'todo.unmark' : 'todo.mark')}
            </Button>
          </p>
        )}
      </div>
    </Card>
  )
}

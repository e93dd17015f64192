import { useSnapshot } from 'valtio'
import type { DueHomework } from '#contract/account/people.ts'
import { FAMILY, STAFF } from '#contract/roles.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { workHref } from '#src/nav/work-href.ts'
import { session } from '#src/state/account/session.state.ts'
import { Where } from '#src/state/open.tsx'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { WorkLine } from '#src/ui/work-line.tsx'
import { TodoCard } from './todo-card.part.tsx'

/** Homework that is over or due soon: whether it still counts. */
const DueLine = ({ homework }: { homework: DueHomework }) => {
  const { homeworkId, title, courseName, deadlineAt, isOver } = homework
  return (
    <ListItem
      title={title}
      note={t(isOver ? 'todo.over' : 'todo.soon', { course: courseName, when: formatDate(deadlineAt) })}
      end={<Badge tone={isOver ? 'bad' : 'warn'}>{t(isOver ? 'todo.isOver' : 'todo.isSoon')}</Badge>}
      href={href.homework(PATH.homeworkDetail, { homeworkId })}
    />
  )
}

/** What waits for this identity, and what was done. */
export const TodoScreen = () => {
  const { identity } = useSnapshot(session)
  const todos = useCall('GET /api/export/todo/common/todoTask', {})
  const view = useQuery('view') === 'done' ? 'done' : 'open'
  const setQuery = useSetQuery()
  const isStaff = identity !== null && STAFF.includes(identity.userType)
  return (
    <Page title={t('todo.title')} back={PATH.user} actions={<a href={PATH.todoHelp}>{t('todo.help')}</a>}>
      {identity !== null && FAMILY.includes(identity.userType) && (
        <Where switch="homework">
          <CardList label={t('todo.homeworkAll')}>
            <ListItem
              title={t('todo.homeworkAll')}
              note={t('todo.homeworkAllText')}
              href={PATH.homeworkList}
            />
          </CardList>
        </Where>
      )}
      <SegmentedControl
        label={t('todo.title')}
        value={view}
        onChange={(next) => setQuery({ view: next === 'open' ? null : next })}
        options={[
          { value: 'open', title: t('todo.open') },
          { value: 'done', title: t('todo.done') },
        ]}
      />
      <Reading of={todos} failed={t('todo.failedTitle')}>
        {({ list, work = [], reports = [], homework = [] }) => {
          const shown = [...list, ...reports].filter((todo) => todo.done === (view === 'done'))
          const tasks = view === 'open' ? work : []
          const due = view === 'open' ? homework : []
          if (shown.length + tasks.length + due.length === 0 && view === 'open')
            return (
              <EmptyState
                sign="done"
                title={t('todo.none')}
                text={t(isStaff ? 'todo.noneStaff' : 'todo.noneText')}
              />
            )
          if (shown.length + tasks.length + due.length === 0) return <EmptyState title={t('todo.noneDone')} />
          return (
            <>
              {tasks.length > 0 && (
                <CardList title={t('work.title')}>
                  {tasks.map((task) => (
                    <WorkLine
                      key={`${task.kind} ${task.of} ${task.paperId}`}
                      task={task}
                      href={workHref(task)}
                    />
                  ))}
                </CardList>
              )}
              {due.length > 0 && (
                <Where switch="homework">
                  <CardList title={t('todo.due')}>
                    {due.map((one) => (
                      <DueLine key={one.homeworkId} homework={one} />
                    ))}
                  </CardList>
                </Where>
              )}
              <div className={shared['middle']}>
                {identity !== null &&
                  shown.map((todo) => (
                    <TodoCard
                      key={todo.todoId}
                      todo={todo}
                      role={identity.userType}
                      onMarked={todos.reload}
                    />
                  ))}
              </div>
            </>
          )
        }}
      </Reading>
    </Page>
  )
}

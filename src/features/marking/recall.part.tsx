import { useState } from 'react'
import type { MarkTask } from '#contract/marking/shapes.ts'
import { formatDate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { marksText } from './facts.rules.ts'
import css from './marking.module.css'
import { problemText } from './problem.part.tsx'
import { findMarkingEntry, type TaskEntries } from './word.rules.ts'

/** Marks that can be called back. */
const LAST = 50

interface RecallProps {
  blockId: string
  /** Answers of the pack that is here. */
  tasks: readonly MarkTask[]
  words: TaskEntries
  onOpen: (task: MarkTask) => void
}

/** The last marks of this marker in the block, this phone's own first, each to be looked at and changed. */
const Last = ({ blockId, tasks, words, onOpen }: RecallProps) => {
  const mine = useCall('GET /api/exam/mark/mine', { query: { blockId } })
  const here = tasks.filter(
    (task) => words[task.taskId] !== undefined && findMarkingEntry(task, words) !== null,
  )
  return (
    <Reading
      of={mine.data === null && here.length > 0 ? { ...mine, data: { list: [] } } : mine}
      failed={t('marking.mineFailed')}
    >
      {({ list }) => {
        const known = new Set(here.map((task) => task.taskId))
        const all = [
          ...here.map((task) => ({ ...task, counts: true, open: true })),
          ...list.filter((task) => !known.has(task.taskId) && findMarkingEntry(task, words) !== null),
        ].flatMap((task) => {
          const said = findMarkingEntry(task, words)
          return said ? [{ task, said }] : []
        })
        const sorted = all.toSorted((a, b) => b.said.at - a.said.at).slice(0, LAST)
        return (
          <List label={t('marking.recall')} none={<p className={css['quiet']}>{t('marking.recallNone')}</p>}>
            {sorted.map(({ task, said }) => (
              <ListItem
                key={task.taskId}
                title={
                  said.marks
                    ? t('marking.points', { marks: marksText(said.marks) })
                    : problemText(said.problem ?? 'other')
                }
                note={formatDate(said.at)}
                end={
                  !task.counts ? (
                    <Badge tone="bad">{t('marking.lateOne')}</Badge>
                  ) : !task.open ? (
                    <Badge>{t('marking.decided')}</Badge>
                  ) : undefined
                }
                {...(task.open && { onPress: () => onOpen(task) })}
              />
            ))}
          </List>
        )
      }}
    </Reading>
  )
}

export const Recall = (props: RecallProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('marking.recall')}
      </Button>
      <Sheet open={open} title={t('marking.recallTitle', { n: LAST })} onClose={() => setOpen(false)}>
        <Last
          {...props}
          onOpen={(task) => {
            setOpen(false)
            props.onOpen(task)
          }}
        />
      </Sheet>
    </>
  )
}

import { useState } from 'react'
import { formatDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { client } from '#src/state/client.ts'
import { resources } from '#src/state/resource.store.ts'
import { toastFailure } from '#src/state/toast-failure.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { isIn } from '../mark/marking.rules.ts'
import css from '../teach.module.css'
import type { TeacherHomeworkDetail, TeacherHomeworkSheet } from '../use-given.ts'
import { isSheetInView, listStudentsToRemind, mayRemind, shownSheets, VIEWS } from './sheets.rules.ts'

interface RemindProps {
  given: TeacherHomeworkDetail
  /** Papers of the class and view chosen. */
  shown: readonly TeacherHomeworkSheet[]
  now: number
}

/** Puts a to-do before those who have not handed in; asked before, as it cannot be taken back. */
const Remind = ({ given, shown, now }: RemindProps) => {
  const [open, setOpen] = useState(false)
  const { busy, send } = useSend()
  const missing = shown.filter((s) => !isIn(s))
  const whom = listStudentsToRemind(missing, now)
  if (missing.length === 0) return null
  const remind = () => {
    const body = { homeworkId: given.homeworkId, studentIds: whom.map((s) => s.studentId) }
    return send(() => client.call('POST /api/exam/homework/teacher/remind', { body }), {
      always: () => setOpen(false),
      toast: ({ told }) => t('teach.reminded', { n: told }),
      done: () => resources.refresh((name) => name === 'GET /api/exam/homework/teacher/detail'),
      failed: toastFailure,
    })
  }
  return (
    <>
      <Button block disabled={whom.length === 0} onClick={() => setOpen(true)}>
        {whom.length === 0 ? t('teach.remindedAll') : t('teach.remind', { n: whom.length })}
      </Button>
      <ConfirmSheet
        open={open}
        title={t('teach.remind', { n: whom.length })}
        yes={t('teach.remindNow')}
        busy={busy}
        onYes={() => void remind()}
        onClose={() => setOpen(false)}
      >
        <p>{t('teach.remindText')}</p>
        <p className={css['quiet']}>{whom.map((s) => s.studentName).join(t('teach.comma'))}</p>
      </ConfirmSheet>
    </>
  )
}

const TONE: Readonly<Record<TeacherHomeworkSheet['state'], Tone>> = {
  todo: 'muted',
  doing: 'muted',
  submitted: 'info',
  checked: 'good',
}

export const SheetRow = ({ sheet, given }: { sheet: TeacherHomeworkSheet; given: TeacherHomeworkDetail }) => {
  const opens = isIn(sheet) || sheet.waiting > 0
  return (
    <ListItem
      href={
        opens
          ? href.homework(PATH.homeworkPaper, { homeworkId: given.homeworkId, of: sheet.studentId })
          : undefined
      }
      title={sheet.studentName}
      note={
        <span className={css['facts']}>
          <span>{sheet.studentNumber}</span>
          {sheet.submittedAt !== null && <span>{formatDate(sheet.submittedAt)}</span>}
          {sheet.late && <Badge tone="warn">{t('teach.late')}</Badge>}
          {sheet.waiting > 0 && <Badge tone="bad">{t('teach.versions', { n: sheet.waiting })}</Badge>}
          {!isIn(sheet) && sheet.remindedAt !== null && (
            <span>{t('teach.remindedAt', { when: formatDate(sheet.remindedAt) })}</span>
          )}
        </span>
      }
      end={
        <span className={css['end']}>
          {sheet.state === 'checked' && sheet.score !== null ? (
            <>
              {formatScore(sheet.score)}
              <small>/ {formatScore(given.fullMark)}</small>
            </>
          ) : (
            <Badge tone={TONE[sheet.state]}>{t(`teach.state.${sheet.state}`)}</Badge>
          )}
        </span>
      }
    />
  )
}

/** Students from which on a list is searched. */
const MANY = 12
const find = (text: string) => setQuery({ search: text.trim() || null })

/** Everybody's state, and the reminder for those who have not handed in. */
export const Handed = ({ given, now }: { given: TeacherHomeworkDetail; now: number }) => {
  const [view, setView] = useQueryChoice('view', VIEWS, 'all')
  const classId = useQuery('class') ?? ''
  const search = useQuery('search') ?? ''
  const shown = shownSheets(given.sheets, view, classId, search)
  const views = VIEWS.filter((v) => v !== 'late' || v === view || given.late > 0)
  const count = (v: (typeof VIEWS)[number]) => given.sheets.filter((s) => isSheetInView(s, v)).length
  return (
    <section className={css['stack']} aria-label={t('teach.who')}>
      <SegmentedControl
        label={t('teach.who')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, title: t(`teach.view.${value}`, { n: count(value) }) }))}
      />
      {given.sheets.length > MANY && <SearchField label={t('teach.find')} value={search} onChange={find} />}
      {given.classes.length > 1 && (
        <Picker
          label={t('teach.class')}
          value={classId}
          onChange={(value) => setQuery({ class: value || null })}
          options={[
            { value: '', title: t('teach.everyClass') },
            ...given.classes.map((c) => ({ value: c.classId, title: c.className })),
          ]}
        />
      )}
      {mayRemind(given, now) && <Remind given={given} shown={shown} now={now} />}
      {shown.length === 0 ? (
        <EmptyState title={t(search === '' ? `teach.empty.${view}` : 'teach.noneFound')} />
      ) : (
        <Card flush>
          <List label={t('teach.who')}>
            {shown.map((sheet) => (
              <SheetRow key={sheet.studentId} sheet={sheet} given={given} />
            ))}
          </List>
        </Card>
      )}
    </section>
  )
}

import type { HomeworkLine, HomeworkView } from '#contract/homework/homework.ts'
import { type FamilyWish, toHomeworkView } from '#core/domain/homework/family-list.ts'
import { formatDate, formatFullDate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { setQuery, useQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useQueryChoice } from '#src/nav/query-choice.ts'
import { useChild } from '#src/state/account/child.ts'
import { useNow } from '#src/state/line/use-now.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { List, ListItem } from '#src/ui/list.tsx'
import { Page } from '#src/ui/page.tsx'
import { PaperNote } from '#src/ui/paper-note.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { UnsentBar } from '../hand-in/unsent-bar.part.tsx'
import { useWorkBadge } from '../hand-in/use-work-badge.ts'
import css from '../homework.module.css'
import { ChildrenSwitch } from './children-switch.part.tsx'
import { dueText, stateBadge } from './due.rules.ts'
import { useLines } from './use-lines.ts'

const find = (text: string) => setQuery({ search: text.trim() || null })

interface ListWishProps {
  wish: Pick<FamilyWish, 'courseId' | 'search'>
  courses: ReturnType<typeof useLines>['courses']
}

/** Narrows a long list by a subject and by words. */
const ListWish = ({ wish, courses }: ListWishProps) => (
  <div className={css['tight']}>
    <SearchField label={t('homework.search')} value={wish.search} onChange={find} />
    {courses.length > 1 && (
      <Picker
        label={t('homework.facts.course')}
        value={wish.courseId}
        onChange={(course) => setQuery({ course: course || null })}
        options={[
          { value: '', title: t('homework.everySubject') },
          ...courses.map((one) => ({ value: one.courseId, title: one.courseName })),
        ]}
      />
    )}
  </div>
)

/** One homework in the list: what, until when, how far, and whether anything of it is still on this phone. */
const HomeworkRow = ({ line, now }: { line: Readonly<HomeworkLine>; now: number }) => {
  const state = stateBadge(line, now)
  const work = useWorkBadge(line.homeworkId)
  const isOpen = toHomeworkView(line) === 'open'
  return (
    <ListItem
      title={line.title}
      href={href.homework(PATH.homeworkDetail, { homeworkId: line.homeworkId })}
      note={
        <span className={css['facts']}>
          <span>{line.courseName}</span>
          {isOpen || line.submittedAt === null ? (
            <time dateTime={new Date(line.deadlineAt).toISOString()} title={formatFullDate(line.deadlineAt)}>
              {dueText(line.deadlineAt, now)}
            </time>
          ) : (
            <time
              dateTime={new Date(line.submittedAt).toISOString()}
              title={formatFullDate(line.submittedAt)}
            >
              {t('homework.handedInAt', { when: formatDate(line.submittedAt, now) })}
            </time>
          )}
          {state && <Badge tone={state.tone}>{state.text}</Badge>}
          {work && <Badge tone={work.tone}>{work.text}</Badge>}
        </span>
      }
      end={
        line.score !== null && (
          <span className={css['score']}>
            {formatScore(line.score)}
            <small> / {formatScore(line.fullMark)}</small>
          </span>
        )
      }
    />
  )
}

/** More lines than these are worth a search. */
const FEW = 6
const VIEWS: readonly HomeworkView[] = ['open', 'submitted', 'checked']

interface NothingProps {
  view: HomeworkView
  /** Something narrows the list. */
  asked: boolean
}

const Nothing = ({ view, asked }: NothingProps) =>
  asked ? (
    <EmptyState sign="search" title={t('homework.noneFound')} text={t('homework.noneFoundText')} />
  ) : (
    <EmptyState title={t(`homework.none.${view}`)} text={t(`homework.noneText.${view}`)} />
  )

/** One student's homework. */
const Lines = () => {
  const [view, setView] = useQueryChoice('view', VIEWS, 'open')
  const asked = { view, search: useQuery('search') ?? '', courseId: useQuery('course') ?? '' }
  const { first, wanted, counts, courses, shown, busy, more, missed } = useLines(asked)
  const now = useNow(first.data?.serverTime ?? null, first.asOf)
  const isNarrow = wanted.search !== '' || wanted.courseId !== ''
  return (
    <Page title={t('homework.list')} back={PATH.home} asOf={first.asOf}>
      <ChildrenSwitch />
      <UnsentBar />
      <SegmentedControl
        label={t('homework.view')}
        value={view}
        onChange={setView}
        options={VIEWS.map((value) => ({
          value,
          title: counts
            ? t('homework.viewCount', { view: t(`homework.view.${value}`), n: counts[value] })
            : t(`homework.view.${value}`),
        }))}
      />
      <Reading of={first} failed={t('homework.failed')} lines={4}>
        {({ list, total }) => (
          <>
            {(total > FEW || isNarrow) && <ListWish wish={wanted} courses={courses} />}
            {shown === null && <Skeleton lines={4} />}
            {shown?.length === 0 && !missed && <Nothing view={view} asked={isNarrow} />}
            {shown && shown.length > 0 && (
              <Card flush>
                <List label={t(`homework.view.${view}`)}>
                  {shown.map((line) => (
                    <HomeworkRow key={line.homeworkId} line={line} now={now} />
                  ))}
                </List>
              </Card>
            )}
            {missed && (
              <ErrorState title={t('homework.missed', { n: list.length })} onRetry={() => void missed()} />
            )}
            {more && shown && <PaperNote rows={shown.length} total={null} />}
            {more && (
              <Button block busy={busy} onClick={() => void more()}>
                {t('homework.more')}
              </Button>
            )}
          </>
        )}
      </Reading>
    </Page>
  )
}

/** The homework of one student: to do, handed in, checked. Another child is another list. */
export const HomeworkListScreen = () => <Lines key={useChild()?.userId} />

import { useState } from 'react'
import type { Calls } from '#contract/calls.ts'
import type { Difficulty, PointMastery } from '#contract/homework/practice.ts'
import { formatRate } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { go, useQuery, useSetQuery } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useTell } from '#src/nav/tell-failure.ts'
import { generateId } from '#src/platform/new-id.ts'
import { client } from '#src/state/client.ts'
import { useCall } from '#src/state/resource.ts'
import { showToast } from '#src/state/toast.state.ts'
import { TOAST_READ } from '#src/state/toast-seconds.ts'
import { useSend } from '#src/state/unsent/use-send.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MembersOnly } from '#src/ui/members-only.tsx'
import { Page } from '#src/ui/page.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import { Reading } from '#src/ui/reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { firstPoints } from './add.rules.ts'
import { OfChild } from './of-child.part.tsx'
import css from './practice.module.css'

interface PointsProps {
  points: readonly PointMastery[]
  chosen: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** Knowledge points to choose from, weakest first; one the bank has nothing about can be read alone. */
const Points = ({ points, chosen, onToggle }: PointsProps) => (
  <Card title={t('practice.points')}>
    <p className={shared['quiet']}>{t('practice.pointsText')}</p>
    <ul>
      {points.map(({ name, items, rate, everybody, questions }) => (
        <li key={name} className={css['point']}>
          <label>
            <input
              type="checkbox"
              checked={chosen.has(name)}
              disabled={questions === 0}
              onChange={() => onToggle(name)}
            />
            <span className={css['pointText']}>
              <span className={shared['ends']}>
                <span>{name}</span>
                <span className={shared['quiet']}>
                  {questions === 0 ? t('practice.noQuestion') : t('practice.questionsN', { n: questions })}
                </span>
              </span>
              <RateTrack thin rate={rate} mark={everybody} />
              <span className={shared['quiet']}>
                {rate === null
                  ? t('practice.noExam')
                  : t('practice.mastery', {
                      rate: formatRate(rate),
                      all: formatRate(everybody),
                      n: items,
                    })}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  </Card>
)

type PracticePoints = Calls['GET /api/exam/practice/points']['reply']

const COUNTS = [5, 10, 15, 20, 30] as const
const DIFFICULTIES: readonly Difficulty[] = ['easy', 'fit', 'hard']
/** Most points of one practice (contract). */
const MOST_POINTS = 20

/** What is left of the week's practices without a membership; used up, what goes on and where a membership is. */
const Free = ({ free: { aWeek, left } }: { free: NonNullable<PracticePoints['free']> }) =>
  left > 0 ? (
    <p className={shared['quiet']}>{t('practice.free.left', { left })}</p>
  ) : (
    <MembersOnly title={t('practice.free.none', { n: aWeek })} text={t('practice.free.noneText')}>
      <ButtonLink href={PATH.wrongCourses}>{t('practice.free.wrong')}</ButtonLink>
      <ButtonLink href={PATH.vip}>{t('practice.free.vip')}</ButtonLink>
    </MembersOnly>
  )

/** Points, how many, how hard; the server picks. */
const Form = ({
  read,
  wished,
  reload,
}: {
  read: PracticePoints
  wished: string | null
  reload: () => Promise<void>
}) => {
  const [practiceId] = useState(generateId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => firstPoints(read.points, wished))
  const [count, setCount] = useState(10)
  const [difficulty, setDifficulty] = useState<Difficulty>('fit')
  const { busy, send } = useSend()
  const tell = useTell()
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }
  const make = () => {
    const body = { practiceId, courseId: read.courseId, points: [...chosen], count, difficulty }
    return send(() => client.call('POST /api/exam/practice/add', { body }), {
      done: ({ questionCount: n }) => {
        if (n < count) showToast(t('practice.fewer', { n }), TOAST_READ)
        go(href.practice({ practiceId }), { replace: true })
      },
      failed: (failure) => {
        tell(failure)
        return reload()
      },
    })
  }
  if (!read.points.some((point) => point.questions > 0))
    return <EmptyState title={t('practice.add.none')} text={t('practice.add.noneText')} />
  return (
    <>
      <Points points={read.points} chosen={chosen} onToggle={toggle} />
      <Card title={t('practice.add.how')}>
        <div className={shared['middle']}>
          <Picker
            label={t('practice.add.count')}
            value={String(count)}
            options={COUNTS.map((n) => ({ value: String(n), title: t('practice.add.n', { n }) }))}
            onChange={(value) => setCount(Number(value))}
          />
          <SegmentedControl
            label={t('practice.add.difficulty')}
            value={difficulty}
            options={DIFFICULTIES.map((value) => ({ value, title: t(`practice.difficulty.${value}`) }))}
            onChange={setDifficulty}
          />
          <p className={shared['quiet']}>{t(`practice.difficultyText.${difficulty}`)}</p>
        </div>
      </Card>
      <p className={shared['quiet']} role="status">
        {chosen.size > MOST_POINTS
          ? t('practice.add.tooMany', { n: MOST_POINTS })
          : t('practice.add.chosen', { n: chosen.size })}
      </p>
      {read.free && <Free free={read.free} />}
      <Button
        kind="primary"
        block
        busy={busy}
        disabled={chosen.size === 0 || chosen.size > MOST_POINTS || read.free?.left === 0}
        onClick={() => void make()}
      >
        {t('practice.add.make')}
      </Button>
    </>
  )
}

/** A new practice: a subject, knowledge points with their own mastery of each, how many questions and how hard. */
export const PracticeAddScreen = () => {
  const courseId = useQuery('courseId')
  const wished = useQuery('point')
  const setQuery = useSetQuery()
  const reading = useCall('GET /api/exam/practice/points', {
    query: courseId === null ? {} : { courseId },
  })
  return (
    <Page title={t('practice.add.title')} back={PATH.practiceList} asOf={reading.asOf}>
      <OfChild />
      <Reading of={reading} failed={t('practice.add.failed')} lines={5}>
        {(read) => (
          <>
            {read.courses.length > 1 && (
              <Picker
                label={t('practice.add.course')}
                value={read.courseId}
                options={read.courses.map((c) => ({ value: c.courseId, title: c.courseName }))}
                onChange={(next) => setQuery({ courseId: next, point: null })}
              />
            )}
            <Form key={read.courseId} read={read} wished={wished} reload={reading.reload} />
          </>
        )}
      </Reading>
    </Page>
  )
}

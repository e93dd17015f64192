import { useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Exercise } from '#contract/exam/workbench.ts'
import type { BankQuestion } from '#contract/homework/teacher.ts'
import { formatPaperDay, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { useExamArgs } from '#src/nav/exam-args.ts'
import { useQuery, useSetQuery, useVersion } from '#src/nav/navigate.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { deviceFacts } from '#src/platform/device.ts'
import { session } from '#src/state/account/session.state.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { MathText } from '#src/ui/formula/math-text.tsx'
import { storeDrawings } from '#src/ui/formula/store.ts'
import { Page } from '#src/ui/page.tsx'
import { PaperHead } from '#src/ui/paper-head.ts'
import { populationText } from '#src/ui/population.tsx'
import { PrintButton } from '#src/ui/print-button.tsx'
import { ExamReading } from '#src/ui/report/exam-reading.tsx'
import { Picker } from '#src/ui/report/picker.tsx'
import shared from '#src/ui/shared.module.css'
import css from './exercise.module.css'
import { firstChoice, type PointLine, pickChosenQuestions, pointLines, toggled } from './exercise.rules.ts'
import { Save } from './save.part.tsx'
import { Saved } from './saved.part.tsx'
import { Weak } from './weak.part.tsx'

const Question = ({
  question,
  chosen,
  onToggle,
}: {
  question: BankQuestion
  chosen: boolean
  onToggle: () => void
}) => (
  <li>
    <label className={css['pick']}>
      <input type="checkbox" checked={chosen} onChange={onToggle} />
      <span className={shared['lines']}>
        <span className={shared['quiet']}>
          {t(`exercise.type.${question.type}`)} · {t('exercise.marks', { n: formatScore(question.fullMark) })}
        </span>
        <span className={shared['words']}>
          <MathText text={question.text} />
        </span>
        {question.options.map((o) => (
          <span key={o.letter} className={css['option']}>
            {o.letter}. <MathText text={o.text} />
          </span>
        ))}
        {question.key !== '' && (
          <span className={shared['quiet']}>
            <MathText text={t('exercise.key', { key: question.key })} />
          </span>
        )}
      </span>
    </label>
  </li>
)

interface QuestionsProps {
  lines: readonly PointLine[]
  chosen: ReadonlySet<string>
  onToggle: (questionId: string) => void
}

/** The points in question and what the bank has about each, to be chosen from. */
const Questions = ({ lines, chosen, onToggle }: QuestionsProps) =>
  lines.map((line) => (
    <Card key={line.name} title={line.name}>
      <p className={shared['quiet']}>{t('exercise.from', { list: line.items.join(t('exercise.comma')) })}</p>
      {line.questions.length === 0 ? (
        <p className={shared['quiet']}>{t('exercise.noQuestion')}</p>
      ) : (
        <ul>
          {line.questions.map((question) => (
            <Question
              key={question.questionId}
              question={question}
              chosen={chosen.has(question.questionId)}
              onToggle={() => onToggle(question.questionId)}
            />
          ))}
        </ul>
      )}
    </Card>
  ))

const Whole = ({ exercise, reload }: { exercise: Exercise; reload: () => Promise<void> }) => {
  const lines = useMemo(() => pointLines(exercise.points), [exercise])
  const [chosen, setChosen] = useState(() => firstChoice(lines))
  if (exercise.items.length === 0) {
    return (
      <>
        <EmptyState title={t('exercise.empty.title')} text={t('exercise.empty.text')} />
        <Saved saved={exercise.saved} />
      </>
    )
  }
  const anything = lines.some((line) => line.questions.length > 0)
  return (
    <>
      <Weak exercise={exercise} />
      <Questions lines={lines} chosen={chosen} onToggle={(id) => setChosen(toggled(chosen, id))} />
      {anything && (
        <Save exercise={exercise} questions={pickChosenQuestions(lines, chosen)} onSaved={reload} />
      )}
      <Saved saved={exercise.saved} />
    </>
  )
}

const Choice = ({ exercise }: { exercise: Exercise }) => {
  const setQuery = useSetQuery()
  const { identity } = useSnapshot(session)
  const info = useCall('GET /api/exam/plan/base/info', { query: { examId: exercise.examId } })
  const day = info.data?.exam.startTime
  return (
    <>
      <PaperHead
        parts={[
          exercise.examName,
          exercise.courseName,
          identity?.schoolName,
          exercise.className,
          day === undefined ? null : formatPaperDay(day),
          exercise.populations && populationText(exercise.populations.class),
        ]}
      />
      <header>
        <h2 className={shared['name']}>{exercise.courseName}</h2>
        <p className={shared['quiet']}>
          {t('exercise.about', { exam: exercise.examName, class: exercise.className })}
        </p>
      </header>
      {exercise.classes.length > 1 && (
        <Picker
          label={t('exercise.class')}
          value={exercise.classId}
          options={exercise.classes.map((c) => ({ value: c.classId, title: c.className }))}
          onChange={(classId) => setQuery({ classId })}
        />
      )}
      {exercise.papers.length > 1 && (
        <Picker
          label={t('exercise.paper')}
          value={exercise.paperId}
          options={exercise.papers.map((p) => ({ value: p.paperId, title: p.courseName }))}
          onChange={(paperId) => setQuery({ paperId })}
        />
      )}
    </>
  )
}

/** An exercise from where a class fell behind: the items, their points, questions of the bank, kept to be set. */
export const ExerciseScreen = () => {
  const examId = useQuery('examId')
  const classId = useQuery('classId')
  const version = useVersion()
  const args = useExamArgs('paperId', 'classId')
  const reading = useCall('GET /api/v1/workbench/teacher/exercise', args)
  if (reading.data?.drawn) storeDrawings(reading.data.drawn)
  const back = examId
    ? href.classOverview({
        examId,
        ...(classId === null ? {} : { classId }),
        ...(version === null ? {} : { version }),
      })
    : PATH.examList
  return (
    <Page title={t('exercise.title')} back={back} asOf={reading.asOf}>
      <ExamReading examId={examId} list={PATH.examList} of={reading} failed={t('exercise.failed')}>
        {(exercise) => (
          <>
            <Choice exercise={exercise} />
            <Whole
              key={`${exercise.paperId}/${exercise.classId}`}
              exercise={exercise}
              reload={reading.reload}
            />
            <PrintButton label={t('exercise.print')} hidden={deviceFacts().inWeChat} />
          </>
        )}
      </ExamReading>
    </Page>
  )
}

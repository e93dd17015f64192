import type { WrongFacts } from '#contract/wrong.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { CardList } from '#src/ui/card-list.tsx'
import { ListItem } from '#src/ui/list.tsx'
import shared from '#src/ui/shared.module.css'
import { useFirstRows } from '#src/ui/use-first-rows.ts'

/** Questions drawn at first, and more with each press. */
const ROWS = 10

interface CourseQuestionsProps {
  courseName: string
  questions: readonly WrongFacts[]
}

/** The questions of a subject in a notebook, each with the way to its own page. */
export const CourseQuestions = ({ courseName, questions }: CourseQuestionsProps) => {
  const { most, showMore } = useFirstRows(ROWS)
  const left = questions.length - most
  return (
    <>
      <CardList
        title={courseName}
        aside={<span className={shared['quiet']}>{t('holiday.questions', { count: questions.length })}</span>}
      >
        {questions.slice(0, most).map((q) => (
          <ListItem
            key={questionKey(q)}
            title={t('holiday.item', { no: q.itemNo })}
            note={[q.examName, ...q.knowledge].join(' · ')}
            end={t('holiday.score', { score: formatScore(q.score), full: formatScore(q.full) })}
            href={href.wrongDetail(q)}
          />
        ))}
      </CardList>
      {left > 0 && (
        <Button kind="quiet" block onClick={showMore}>
          {t('holiday.more', { count: left })}
        </Button>
      )}
    </>
  )
}

import { useState } from 'react'
import type { WrongBookQuestion } from '#contract/wrong/download.ts'
import { questionKey } from '#core/domain/notebook/question-key.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { QuestionRow } from './question-row.part.tsx'
import { type QuestionFilter, ROWS, type WrongBookGroup } from './questions.rules.ts'
import { SelectAll } from './select-all.part.tsx'
import css from './wrong-download.module.css'

interface PaperGroupProps {
  group: WrongBookGroup
  filter: QuestionFilter
  chosen: ReadonlySet<string>
  /** Its questions are drawn from the start. */
  open: boolean
  onChoose: (questions: readonly WrongBookQuestion[], isIn: boolean) => void
  onChooseOne: (question: WrongBookQuestion, isIn: boolean) => void
}

/** The wrong questions of a paper: all of them in one tick, one by one where it is opened, some at a time. */
export const PaperGroup = ({ group, filter, chosen, open, onChoose, onChooseOne }: PaperGroupProps) => {
  const { courseName, examName, questions } = group
  const [isUnfolded, setUnfolded] = useState(open)
  const { most, showMore } = useFirstRows(ROWS)
  const isOpen = usePrinting() || isUnfolded
  const name = t('download.group', { course: courseName, exam: examName })
  const left = questions.length - most
  return (
    <Card className={css['group']}>
      <h2>
        <SelectAll
          label={name}
          chosen={questions.filter((q) => chosen.has(questionKey(q))).length}
          of={questions.length}
          onChange={(isIn) => onChoose(questions, isIn)}
        />
      </h2>
      {isOpen && (
        <ul className={css['list']} aria-label={name}>
          {questions.slice(0, most).map((q) => (
            <QuestionRow
              key={q.itemNo}
              question={q}
              chosen={chosen.has(questionKey(q))}
              href={href.wrongDownload(PATH.wrongQuestion, { ...filter, question: questionKey(q) })}
              onChoose={onChooseOne}
            />
          ))}
        </ul>
      )}
      {isOpen && left > 0 && (
        <Button kind="quiet" block onClick={showMore}>
          {t('download.moreRows', { count: left })}
        </Button>
      )}
      <Button kind="quiet" block aria-expanded={isOpen} onClick={() => setUnfolded(!isOpen)}>
        {isOpen ? t('download.fold') : t('download.unfold', { count: questions.length })}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </Card>
  )
}

import { Fragment, type ReactNode } from 'react'
import type { PaperAnalysis } from '#contract/exam/items.ts'
import { t } from '#src/i18n/i18n.ts'
import { href } from '#src/nav/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { useFirstRows } from '#src/ui/use-first-rows.ts'
import css from './items.module.css'
import type { Chooser } from './items.rules.ts'

interface CardLinksProps<S extends Chooser> {
  readonly paper: PaperAnalysis
  readonly students: readonly S[]
  /** What stands after a name. */
  readonly after?: (student: S) => ReactNode
}

/** A student's name; a tap opens the student's answer card of this paper. */
export const CardLink = ({ paper, student }: { paper: PaperAnalysis; student: Chooser }) =>
  student.name === '' ? null : (
    <a
      className={css['name']}
      href={href.scannedCard({
        examId: paper.examId,
        paperId: paper.paperId,
        reportStudentId: student.studentId,
      })}
    >
      {student.name}
    </a>
  )

/** Names that are shown at once: a class seldom has more. */
const FIRST = 60

/** Names in a row, each the way to the student's answer card of this paper; of very many the rest is one tap further. */
export const CardLinks = <S extends Chooser>({ paper, students, after }: CardLinksProps<S>) => {
  const { most, showMore } = useFirstRows(FIRST, students.length)
  return (
    <>
      {students.slice(0, most).map((student, i) => (
        <Fragment key={student.studentId}>
          {i > 0 && t('items.comma')}
          <span className={css['whole']}>
            <CardLink paper={paper} student={student} />
            {after?.(student)}
          </span>
        </Fragment>
      ))}
      {students.length > most && (
        <Button kind="quiet" onClick={showMore}>
          {t('items.moreNames', { n: students.length - most })}
        </Button>
      )}
    </>
  )
}

import type { StudentReport } from '#contract/exam/report.ts'
import { difficultyGrade } from '#core/domain/analysis/difficulty.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import shared from '#src/ui/shared.module.css'
import css from './answers.module.css'
import { listSatSubjects } from './answers.rules.ts'
import { OwnLevels } from './own-levels.part.tsx'
import { ReportFrame } from './report-frame.part.tsx'

const GRADES = ['easy', 'fairly-easy', 'middle', 'hard', 'very-hard'] as const

/** How many of the exam's questions are of each grade. */
function counts(report: StudentReport): Map<string, number> {
  const found = new Map<string, number>()
  for (const { difficulty } of listSatSubjects(report).flatMap((s) => s.items)) {
    if (difficulty === null) continue
    const grade = difficultyGrade(difficulty)
    found.set(grade, (found.get(grade) ?? 0) + 1)
  }
  return found
}

/** What difficulty means, with how many questions of this exam were of each kind. */
export const DifficultyScreen = () => (
  <ReportFrame title={t('answers.title.difficulty')}>
    {(report) => {
      const found = counts(report)
      return (
        <Card title={t('answers.difficulty.title')}>
          <p>{t('answers.difficulty.text')}</p>
          <table className={css['table']}>
            <caption className={css['quiet']}>{t('answers.difficulty.caption')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('answers.difficulty')}</th>
                <th scope="col">P</th>
                <th scope="col">{t('answers.difficulty.count')}</th>
              </tr>
            </thead>
            <tbody>
              {GRADES.map((grade) => (
                <tr key={grade}>
                  <th scope="row">{t(`answers.grade.${grade}`)}</th>
                  <td>{t(`answers.range.${grade}`)}</td>
                  <td>{found.get(grade) ?? 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={shared['noteBelow']}>{t('answers.difficulty.note')}</p>
        </Card>
      )
    }}
  </ReportFrame>
)

/** What levels mean, and the student's own where the school shows levels. */
export const LevelTipScreen = () => (
  <ReportFrame title={t('answers.title.level')}>
    {(report) => (
      <Card title={t('answers.level.title')}>
        <p>{t('answers.level.text')}</p>
        <OwnLevels report={report} />
        <p className={shared['noteBelow']}>{t('answers.level.note')}</p>
      </Card>
    )}
  </ReportFrame>
)

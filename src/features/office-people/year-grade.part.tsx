import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import css from './office-people.module.css'
import { type Choice, type PreviewGrade, turned } from './year.rules.ts'

interface YearGradeCardProps {
  grade: PreviewGrade
  choice: Choice
  /** Names that cannot be. */
  wrong: ReadonlySet<string>
  onChange: (choice: Choice) => void
}

/** One grade: goes up or graduates, its new name, and its classes with how many are in each. */
export const YearGradeCard = ({ grade, choice, wrong, onChange }: YearGradeCardProps) => {
  // a name somebody wrote themselves is not followed by the classes'
  const isRenamed = !choice.graduates && choice.name === grade.upName
  return (
    <Card
      title={t('officePeople.yearGrade', { name: grade.name, n: grade.students })}
      aside={<span className={shared['strong']}>{t('officePeople.yearBecomes', { name: choice.name })}</span>}
    >
      <div className={shared['middle']}>
        <div className={css['choice']}>
          <SegmentedControl
            label={t('officePeople.yearWhat', { name: grade.name })}
            options={[
              { value: 'up', title: t('officePeople.yearGoesUp') },
              { value: 'out', title: t('officePeople.yearGraduates') },
            ]}
            value={choice.graduates ? 'out' : 'up'}
            onChange={(value) => onChange(turned(grade, choice, value === 'out'))}
          />
          <Field
            label={t('officePeople.yearName', { name: grade.name })}
            value={choice.name}
            maxLength={40}
            autoComplete="off"
            error={wrong.has(choice.name.trim()) ? t('officePeople.yearNameWrong') : undefined}
            onChange={({ target }) => onChange({ ...choice, name: target.value })}
          />
        </div>
        <ul className={css['classes']} aria-label={t('officePeople.yearClasses', { name: grade.name })}>
          {grade.classes.map(({ classId, name, upName, students }) => (
            <li key={classId}>
              <span>
                {isRenamed && upName !== name ? t('officePeople.yearClass', { name, next: upName }) : name}
              </span>
              <span className={shared['muted']}>{t('officePeople.yearCount', { n: students })}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

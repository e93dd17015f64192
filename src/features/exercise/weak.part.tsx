import type { Exercise } from '#contract/exam/workbench.ts'
import { formatRate, formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import { Card } from '#src/ui/card.tsx'
import { PopulationLine } from '#src/ui/population.tsx'
import { RateTrack } from '#src/ui/rate-track.tsx'
import shared from '#src/ui/shared.module.css'
import css from './exercise.module.css'

/** Items at which the class fell behind: its rate, and a mark where the rest of the paper lets it expect to be. */
export const Weak = ({ exercise }: { exercise: Exercise }) => (
  <Card title={t('exercise.weak')}>
    <p className={shared['quiet']}>
      {t('exercise.whole', {
        class: formatRate(exercise.classRate),
        school: formatRate(exercise.schoolRate),
      })}
    </p>
    {exercise.populations && (
      <>
        <PopulationLine of={exercise.populations.class} />
        <PopulationLine of={exercise.populations.school} />
      </>
    )}
    <ul className={css['weak']}>
      {exercise.items.map((item) => (
        <li key={item.no}>
          <span className={css['head']}>
            <strong>{t('exercise.no', { no: item.no })}</strong>
            <span className={shared['quiet']}>{t('exercise.full', { full: formatScore(item.full) })}</span>
            <span className={shared['quiet']}>{item.knowledge.join(t('exercise.comma'))}</span>
          </span>
          <RateTrack who="class" rate={item.classRate} mark={item.expected} />
          <span className={shared['quiet']}>
            {t('exercise.rates', {
              class: formatRate(item.classRate),
              expected: formatRate(item.expected),
              school: formatRate(item.schoolRate),
            })}
            {item.classN !== undefined &&
              item.schoolN !== undefined &&
              t('exercise.people', { n: item.classN, all: item.schoolN })}
          </span>
        </li>
      ))}
    </ul>
    <p className={shared['noteBelow']}>{t('exercise.note')}</p>
  </Card>
)

import type { Population } from '#contract/population.ts'
import { t } from '#src/i18n/i18n.ts'
import { cx } from './class-names.ts'
import shared from './shared.module.css'

/** A few words for who is counted: the grade, their own classes, a class by its name. */
export const populationShort = ({ of, name }: Pick<Population, 'of' | 'name'>): string =>
  of === 'class' && name ? name : t(`population.short.${of}`)

/** Who is counted and how many of them have a score. */
export const populationText = (population: Population): string => {
  const { classes, roster, sat, of, name } = population
  const who = of === 'grade' && name ? t('population.grade', { name }) : populationShort(population)
  return of === 'class'
    ? t('population.people', { who, roster, sat })
    : t('population.classes', { who, classes, roster, sat })
}

/** The line under a heading that says whose figures these are. */
export const PopulationLine = ({ of, label }: { of: Population; label?: string }) => {
  // a name stays as the school wrote it
  const isNamed = of.name !== '' && (of.of === 'class' || of.of === 'grade')
  return (
    <p className={cx(shared['quiet'], !isNamed && shared['sentence'])} data-population={of.of}>
      {label === undefined ? populationText(of) : `${label}${populationText(of)}`}
    </p>
  )
}

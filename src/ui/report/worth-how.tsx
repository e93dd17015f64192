import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import css from './report.module.css'

interface WorthHowProps {
  /** What the number is made of, in marks; its names are said as they are. */
  readonly parts: readonly { readonly name: string; readonly marks: number }[]
  readonly marks: number
}

/** Behind a tap: what the number of a weakness means, and the parts that add up to it. */
export const WorthHow = ({ parts, marks }: WorthHowProps) => (
  <details className={css['how']}>
    <summary>{t('report.worth.how', { marks: formatScore(marks) })}</summary>
    <p>{t('report.worth.text')}</p>
    <p>
      {parts
        .map(({ name, marks: part }) => t('report.worth.part', { name, marks: formatScore(part) }))
        .join(' + ')}{' '}
      {t('report.worth.sum', { marks: formatScore(marks) })}
    </p>
  </details>
)

/** Parts of one subject: its items by their numbers. */
export const itemParts = (parts: readonly { readonly no: string; readonly lost: number }[]) =>
  parts.map(({ no, lost }) => ({ name: t('report.worth.item', { no }), marks: lost }))

import { t } from '#src/i18n/i18n.ts'
import { useCall } from '#src/state/resource.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/class-names.ts'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'
import { allCauses, type CauseLine, causeLines } from './causes.rules.ts'
import css from './items.module.css'

const Bars = ({ causes }: { causes: CauseLine['causes'] }) => {
  const all = causes.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={cx(css['list'], css['bars'])}>
      {causes.map(({ cause, count }) => (
        <li key={cause} className={css['grade']}>
          <span>{t(`items.cause.${cause}`)}</span>
          <span className={css['bar']} aria-hidden="true">
            <i style={{ inlineSize: `${(count / all) * 100}%` }} />
          </span>
          <span className={css['value']}>{t('items.cause.times', { n: count })}</span>
        </li>
      ))}
    </ul>
  )
}

/** Why the students of a class say they lost marks in a paper: over the paper, and item by item. No names. */
export const Causes = ({
  examId,
  paperId,
  classId,
}: {
  examId: string
  paperId: string
  classId: string
}) => {
  const args = { query: { examId, paperId, classId } }
  const stats = useCall('GET /api/exam/wrong/tag/stats', args)
  return (
    <Card title={t('items.causes')}>
      <Reading of={stats} failed={t('items.causes.failed')}>
        {({ counts }) =>
          counts.length === 0 ? (
            <p className={shared['quiet']}>{t('items.causes.none')}</p>
          ) : (
            <>
              <Bars causes={allCauses(counts)} />
              <ul className={css['list']}>
                {causeLines(counts).map(({ itemNo, said, causes }) => (
                  <li key={itemNo} className={css['cause']}>
                    <strong>{t('items.no', { no: itemNo })}</strong>
                    <span className={shared['quiet']}>
                      {t('items.causes.said', {
                        n: said,
                        list: causes
                          .map(({ cause, count }) =>
                            t('items.cause.of', { cause: t(`items.cause.${cause}`), n: count }),
                          )
                          .join(t('items.comma')),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Reading>
    </Card>
  )
}

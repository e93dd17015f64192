import type { KeyChangePreview } from '#contract/key-change.ts'
import { formatScore } from '#src/i18n/format.ts'
import { t } from '#src/i18n/i18n.ts'
import shared from '#src/ui/shared.module.css'
import css from './items.module.css'
import { PreviewSchools } from './preview-schools.part.tsx'

interface PreviewProps {
  preview: KeyChangePreview
  /** True: the figures of the question speak against the key that it has. */
  isFlagged: boolean
}

/** Who would change: how many, whose rank, who crosses the line, and by name those who change most. */
export const Preview = ({ preview, isFlagged }: PreviewProps) => (
  <div className={shared['stack']}>
    {isFlagged && <p className={shared['strong']}>{t('items.preview.flagged')}</p>}
    <p role="status">
      {preview.changed === 0
        ? t('items.preview.nobody', { sat: preview.sat })
        : t('items.preview.changed', {
            n: preview.changed,
            sat: preview.sat,
            up: preview.up,
            down: preview.down,
          })}
    </p>
    {preview.changed > 0 && (
      <p className={shared['quiet']}>
        {t('items.preview.ranks', { n: preview.rankChanged })}{' '}
        {t('items.preview.line', {
          line: formatScore(preview.line),
          up: preview.crossedUp,
          down: preview.crossedDown,
        })}
      </p>
    )}
    {preview.joint && <PreviewSchools schools={preview.joint.schools} />}
    {preview.examples.length > 0 && preview.moved !== undefined && (
      <p className={shared['quiet']}>
        {t('items.preview.shown', { shown: preview.examples.length, n: preview.moved })}
      </p>
    )}
    {preview.examples.length > 0 && (
      <div className={css['scroll']} role="region" aria-label={t('items.preview.list')} tabIndex={0}>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('items.student')}</th>
              <th scope="col">{t('items.class')}</th>
              <th scope="col">
                {t(preview.of === 'paper' ? 'items.preview.paperScore' : 'items.preview.score')}
              </th>
              <th scope="col">{t('items.preview.rank')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.examples.map((e) => (
              <tr key={e.studentId}>
                <th scope="row">{e.name}</th>
                <td>{e.className}</td>
                <td>{t('items.preview.from', { from: formatScore(e.from), to: formatScore(e.to) })}</td>
                <td>
                  {t('items.preview.from', { from: String(e.rankFrom ?? '–'), to: String(e.rankTo ?? '–') })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </div>
)

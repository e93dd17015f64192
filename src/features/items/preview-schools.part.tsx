import type { KeyChangePreview } from '#contract/key-change.ts'
import { t } from '#src/i18n/i18n.ts'
import shared from '#src/ui/shared.module.css'
import css from './items.module.css'

interface PreviewSchoolsProps {
  schools: NonNullable<KeyChangePreview['joint']>['schools']
}

/** What a change does in each school of an exam of several. */
export const PreviewSchools = ({ schools }: PreviewSchoolsProps) => (
  <>
    <p className={shared['quiet']}>{t('items.preview.joint')}</p>
    <div className={css['scroll']} role="region" aria-label={t('items.preview.schools')} tabIndex={0}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('items.preview.school')}</th>
            <th scope="col">{t('items.preview.sat')}</th>
            <th scope="col">{t('items.preview.change')}</th>
            <th scope="col">{t('items.preview.upDown')}</th>
          </tr>
        </thead>
        <tbody>
          {schools.map(({ name, sat, changed, up, down }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{sat}</td>
              <td>{changed}</td>
              <td>{t('items.preview.upDownOf', { up, down })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </>
)

import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import { SelectField } from '../select-field.tsx'
import css from './data-table.module.css'
import { changed } from './types.ts'
import type { DataRows } from './use-data-table.ts'

const SIZES = [20, 50, 100, 200]

type Pages = Pick<DataRows<object>, 'query' | 'setQuery' | 'total' | 'pages' | 'isWhole' | 'drawn'>

/** How many rows there are, and the way to the others. */
export const TablePages = ({ label, data }: { label: string; data: Pages }) => {
  const { query, setQuery, total, pages, isWhole, drawn } = data
  if (total === 0) return null
  const { page, pageSize } = query
  const go = (to: number) => setQuery({ ...query, page: to })
  return (
    <nav className={css['pages']} aria-label={t('table.pages', { name: label })}>
      <p role="status" className={css['count']}>
        {t('table.shown', {
          from: page * pageSize + 1,
          to: isWhole ? drawn : Math.min(total, (page + 1) * pageSize),
          total,
        })}
      </p>
      {total > Math.min(pageSize, SIZES[0] as number) && (
        <div data-print="hide" className={css['turn']}>
          <SelectField
            bare
            label={t('table.pageSize')}
            options={SIZES.concat(SIZES.includes(pageSize) ? [] : pageSize)
              .toSorted((a, b) => a - b)
              .map((n) => ({ value: String(n), title: t('table.perPage', { n }) }))}
            value={String(pageSize)}
            onChange={(n) => setQuery(changed(query, { pageSize: Number(n) }))}
          />
          <Button disabled={page === 0} onClick={() => go(page - 1)}>
            {t('table.before')}
          </Button>
          <span className={css['count']}>{t('table.page', { page: page + 1, pages })}</span>
          <Button disabled={page + 1 >= pages} onClick={() => go(page + 1)}>
            {t('table.after')}
          </Button>
        </div>
      )}
    </nav>
  )
}

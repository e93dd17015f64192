import type { ReactNode } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '../button.tsx'
import css from './data-table.module.css'

interface TableChosenProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them. */
export const TableChosen = ({ count, onClear, children }: TableChosenProps) => (
  <div data-print="hide" className={css['bar']}>
    <p role="status">{t('table.chosen', { count })}</p>
    {children}
    <Button kind="quiet" onClick={onClear}>
      {t('table.chooseNone')}
    </Button>
  </div>
)

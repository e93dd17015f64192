import { useState } from 'react'
import { t } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/class-names.ts'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import shared from '#src/ui/shared.module.css'
import { Sheet } from '#src/ui/sheet.tsx'
import css from './exam-files.module.css'

/** A class of which the reader sees every subject. */
export interface WholeClass {
  readonly classId: string
  readonly className: string
}

export interface SlipsChoice {
  readonly classIds: string[]
  readonly order: 'number' | 'rank'
}

interface SlipsSheetProps {
  readonly classes: readonly WholeClass[]
  /** Chosen at first; null: all. */
  readonly classId: string | null
  readonly onClose: () => void
  readonly onDone: (choice: SlipsChoice) => void
}

const ORDERS = ['number', 'rank'] as const

/** Asks which classes get slips, and in which order they are to lie. */
export const SlipsSheet = ({ classes, classId, onClose, onDone }: SlipsSheetProps) => {
  const all = classes.map((one) => one.classId)
  const [chosen, setChosen] = useState<readonly string[]>(
    classId !== null && all.includes(classId) ? [classId] : all,
  )
  const [order, setOrder] = useState<SlipsChoice['order']>('number')
  const toggle = (id: string, isIn: boolean) =>
    setChosen(all.filter((one) => (one === id ? isIn : chosen.includes(one))))
  return (
    <Sheet
      open
      title={t('report.slips.title')}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          disabled={chosen.length === 0}
          onClick={() => onDone({ classIds: [...chosen], order })}
        >
          {t('report.slips.save')}
        </Button>
      }
    >
      <p className={shared['note']}>{t('report.slips.about')}</p>
      <fieldset className={css['classes']}>
        <legend className={shared['label']}>{t('report.slips.classes')}</legend>
        {classes.length > 1 && (
          <label className={cx(css['class'], css['all'])}>
            <input
              type="checkbox"
              checked={chosen.length === all.length}
              onChange={(event) => setChosen(event.target.checked ? all : [])}
            />
            {t('report.slips.all', { count: all.length })}
          </label>
        )}
        {classes.map((one) => (
          <label key={one.classId} className={css['class']}>
            <input
              type="checkbox"
              checked={chosen.includes(one.classId)}
              onChange={(event) => toggle(one.classId, event.target.checked)}
            />
            {one.className}
          </label>
        ))}
      </fieldset>
      <SegmentedControl
        shown
        label={t('report.slips.order')}
        value={order}
        onChange={setOrder}
        options={ORDERS.map((value) => ({ value, title: t(`report.slips.order.${value}`) }))}
      />
    </Sheet>
  )
}

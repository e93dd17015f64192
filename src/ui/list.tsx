import { Children, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import css from './list.module.css'

interface ListProps {
  /** What the list is, for a screen reader. */
  label?: string | undefined
  /** Shown instead when it has no line. */
  none?: ReactNode
  children: ReactNode
}

/** Lines below each other, or what there is to say without one. */
export const List = ({ label, none, children }: ListProps) =>
  none !== undefined && Children.count(children) === 0 ? (
    none
  ) : (
    <ul className={css['list']} aria-label={label}>
      {children}
    </ul>
  )

interface ListItemProps {
  title: ReactNode
  /** A second, muted line. */
  note?: ReactNode
  start?: ReactNode
  end?: ReactNode
  /** Where a tap leads; the app's router follows it. */
  href?: string | undefined
  /** What a tap does, when it leads nowhere. */
  onPress?: (() => void) | undefined
  current?: boolean
  disabled?: boolean
}

/** One line of a list: a link, a button, or only something to read. */
export const ListItem = ({ title, note, start, end, href, onPress, current, disabled }: ListItemProps) => {
  const inside = (
    <>
      {start}
      <span className={css['text']}>
        <span className={css['title']}>{title}</span>
        {note !== undefined && <span className={css['note']}>{note}</span>}
      </span>
      {end !== undefined && <span className={css['end']}>{end}</span>}
      {(href !== undefined || onPress) && !current && <span className={css['go']} aria-hidden="true" />}
    </>
  )
  const row = cx(css['row'], current && css['current'])
  return (
    <li className={css['item']}>
      {href !== undefined ? (
        <a className={row} href={href} aria-current={current ? 'true' : undefined}>
          {inside}
        </a>
      ) : onPress ? (
        <button
          type="button"
          className={row}
          onClick={onPress}
          disabled={disabled}
          aria-current={current ? 'true' : undefined}
        >
          {inside}
        </button>
      ) : (
        <div className={row}>{inside}</div>
      )}
    </li>
  )
}

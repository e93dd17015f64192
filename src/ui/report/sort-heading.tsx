import css from './sheet-table.module.css'

interface SortHeadingProps {
  readonly title: string
  readonly sorted: 'ascending' | 'descending' | 'none'
  readonly onSort: () => void
}

/** A heading that sorts its table; the arrow is for the eye, the column says it to a screen reader by `aria-sort`. */
export const SortHeading = ({ title, sorted, onSort }: SortHeadingProps) => (
  <button type="button" className={css['sort']} onClick={onSort}>
    {title}
    <span aria-hidden="true" data-print="hide">
      {sorted === 'none' ? '' : sorted === 'descending' ? ' ↓' : ' ↑'}
    </span>
  </button>
)

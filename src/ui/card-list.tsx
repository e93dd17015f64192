import { Children, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { List } from './list.tsx'

interface CardListProps {
  title?: string | undefined
  /** What the list is, for a screen reader; its title when absent. */
  label?: string | undefined
  /** Beside the title. */
  aside?: ReactNode
  /** Shown instead when it has no line. */
  none?: ReactNode
  /** True: only ways to other pages, left out on paper. */
  isControl?: boolean
  /** The lines. */
  children: ReactNode
}

/** A list as a card of its own, or what there is to say without one. */
export const CardList = ({ title, label = title, aside, none, isControl, children }: CardListProps) =>
  none !== undefined && Children.count(children) === 0 ? (
    none
  ) : (
    <Card flush title={title} aside={aside} isControl={isControl}>
      <List label={label}>{children}</List>
    </Card>
  )

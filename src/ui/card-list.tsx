import { Children, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { List } from './list.tsx'

interface CardListProps {
  /** What the list is, for a screen reader. */
  label: string
  /** Shown instead when it has no line. */
  none: ReactNode
  /** The lines. */
  children: readonly ReactNode[]
}

/** A list as a card of its own, or what there is to say without one. */
export const CardList = ({ label, none, children }: CardListProps) =>
  Children.count(children) === 0 ? (
    none
  ) : (
    <Card flush>
      <List label={label}>{children}</List>
    </Card>
  )

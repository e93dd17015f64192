import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import shared from './shared.module.css'

interface MembersOnlyProps {
  /** What is for members, or used up. */
  title: string
  /** What is free instead, and what members have. */
  text: string
  /** Ways on: to what is free, to the membership. */
  children: ReactNode
}

/** Something that a student without a membership cannot begin now: what it is, what is free instead, and the ways on. */
export const MembersOnly = ({ title, text, children }: MembersOnlyProps) => (
  <Card title={title} isControl>
    <div className={shared['stack']}>
      <p>{text}</p>
      <div className={shared['acts']}>{children}</div>
    </div>
  </Card>
)

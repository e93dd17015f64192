import type { ReactNode } from 'react'
import css from './badge.module.css'
import { cx } from './class-names.ts'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'muted'

/** A few words on a tint: a state, never a number alone. */
export const Badge = ({ tone = 'muted', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={cx(css['badge'], css[tone])}>{children}</span>
)

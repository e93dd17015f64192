import type { ComponentProps, ReactNode } from 'react'
import css from './button.module.css'
import { cx } from './class-names.ts'

interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the one thing to do; plain: another; quiet: a word; danger: cannot be taken back. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** Work is under way: no second press, and a screen reader hears it. */
  busy?: boolean
  block?: boolean
  children: ReactNode
}

interface ButtonLinkProps extends Pick<ComponentProps<'a'>, 'target' | 'rel' | 'download'> {
  kind?: NonNullable<ButtonProps['kind']>
  block?: boolean
  href: string
  children: ReactNode
}

/** A link that looks like a button: for where a tap leads to another page. Left out on paper. */
export const ButtonLink = ({ kind = 'plain', block = false, children, ...link }: ButtonLinkProps) => (
  <a data-print="hide" {...link} className={cx(css['button'], css['link'], css[kind], block && css['block'])}>
    {children}
  </a>
)

/** A native button of at least 44 px: something to do, so it is left out on paper. */
export const Button = ({ kind = 'plain', busy = false, block = false, className, ...rest }: ButtonProps) => (
  <button
    type="button"
    data-print="hide"
    {...rest}
    className={cx(css['button'], css[kind], block && css['block'], className)}
    aria-busy={busy || undefined}
    disabled={rest.disabled || busy}
  />
)

import { Fragment, type ReactNode } from 'react'
import css from './facts.module.css'

/** Names and values in two columns; a value of null, false or '' is left out with its name. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={css['facts']}>
    {facts.map(
      ([name, value]) =>
        value !== null &&
        value !== false &&
        value !== '' && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
)

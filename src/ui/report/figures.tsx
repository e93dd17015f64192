import css from './report.module.css'

/** Small figures side by side, each under its name; `facts`: names and values as they are read. */
export const Figures = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className={css['figures']}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

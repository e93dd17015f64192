import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { brand, brandFile } from '#src/state/brand.state.ts'
import css from './sso.module.css'

interface DoorProps {
  title: string
  text: ReactNode
  /** Something is under way: a screen reader hears the title. */
  isBusy?: boolean
  children?: ReactNode
}

/** The frame of the pages on the way in: the brand's mark, one sentence, the ways on. */
export const Door = ({ title, text, isBusy = false, children }: DoorProps) => {
  const its = useSnapshot(brand)
  return (
    <main className={css['page']}>
      <header className={css['head']}>
        <img
          src={brandFile(its, 'logo.svg')}
          alt={its.title}
          width={64}
          height={64}
          className={css['logo']}
        />
        <h1 className={css['title']} role={isBusy ? 'status' : undefined}>
          {title}
        </h1>
        {isBusy && <span className={css['dots']} aria-hidden="true" />}
        <p className={css['text']}>{text}</p>
      </header>
      {children !== undefined && <div className={css['ways']}>{children}</div>}
    </main>
  )
}

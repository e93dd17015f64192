import type { ReactNode } from 'react'
import type { Failure } from '#core/errors/failure.ts'
import { t } from '#src/i18n/i18n.ts'
import { href, PATH } from '#src/nav/paths.ts'
import { useChild } from '#src/state/account/child.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Page } from '#src/ui/page.tsx'
import { Reading } from '#src/ui/reading.tsx'
import shared from '#src/ui/shared.module.css'

interface FrameProps<T> {
  title: string
  back: string
  /** Null: the address names none. */
  consolidationId: string | null
  of: { data: T | null; asOf: number | null; failure: Failure | null; reload: () => Promise<void> }
  children: (data: T) => ReactNode
}

/** A page about one consolidation: none named, coming, failed, here. */
export const Frame = <T,>({ title, back, consolidationId, of, children }: FrameProps<T>) => (
  <Page title={title} back={back} asOf={of.asOf}>
    {consolidationId === null ? (
      <EmptyState
        sign="search"
        title={t('consolidate.noneNamed')}
        text={t('consolidate.noneNamedText')}
        action={
          <ButtonLink href={href.consolidate(PATH.consolidateList, {})}>{t('consolidate.toList')}</ButtonLink>
        }
      />
    ) : (
      <Reading of={of} failed={t('consolidate.failed')} lines={5}>
        {children}
      </Reading>
    )}
  </Page>
)

/** Whose consolidations a page shows, for a parent. Nothing for others. */
export const OfChild = () => {
  const child = useChild()
  return child && <p className={shared['quiet']}>{t('consolidate.of', { name: child.name })}</p>
}

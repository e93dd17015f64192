import { type ComponentType, lazy } from 'react'
import { loadArea } from '#src/i18n/i18n.ts'
import type * as others from './other-ways.part.tsx'

type Others = typeof others

/** A part of the sign-in page that comes, with its texts, when it is wanted. */
export const later = <P extends object>(pick: (all: Others) => ComponentType<P>) =>
  lazy(async () => {
    const [all] = await Promise.all([import('./other-ways.part.tsx'), loadArea('entry')])
    return { default: pick(all) }
  })

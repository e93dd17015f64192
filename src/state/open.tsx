import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Gate } from '#contract/brand-switches.ts'
import { isGateOpen } from '#core/brand/switches.ts'
import { brand } from './brand.state.ts'

/** Of these entries the ones the brand has, in their order: menus and lists of doors are data that carry their switch. */
export function useOpen<T extends Gate>(entries: readonly T[]): T[] {
  const { switches } = useSnapshot(brand)
  return entries.filter((entry) => isGateOpen(entry, switches))
}

/** What is inside exists only for brands with the feature; `otherwise` is shown to the others. */
export const Where = ({
  children,
  otherwise = null,
  ...gate
}: Gate & { children: ReactNode; otherwise?: ReactNode }) => {
  const { switches } = useSnapshot(brand)
  return isGateOpen(gate, switches) ? children : otherwise
}

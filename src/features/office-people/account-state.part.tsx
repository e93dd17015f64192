import type { OfficeStudent } from '#contract/office/people.ts'
import { t } from '#src/i18n/i18n.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'

type State = OfficeStudent['account']

const TONE: Readonly<Record<State, Tone>> = { none: 'muted', unused: 'warn', used: 'good', locked: 'bad' }

export const accountText = (state: State): string => t(`officePeople.account.${state}`)

/** How somebody's account stands. */
export const AccountBadge = ({ state }: { state: State }) => (
  <Badge tone={TONE[state]}>{accountText(state)}</Badge>
)

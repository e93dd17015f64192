import type { Step } from './types.ts'

/** Step 9: whom the schoolmate platform serves is handed over to it, where the page was entered from the companion. */
export const companion: Step = ({ who }) => (who.mustHandOver === true ? { kind: 'hand-over' } : null)

import type { Step } from './types.ts'

/** Step 7: an account behind which there is no user. It is said, and the sign-in page follows. */
export const noUser: Step = ({ who }) => (who.noUser === true ? { kind: 'leave' } : null)

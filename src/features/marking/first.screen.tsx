import { MARKING } from '#src/nav/marking-paths.ts'
import { Redirect } from '#src/nav/redirect.tsx'

/** The old way in leads to the blocks. */
export const FirstScreen = () => <Redirect to={MARKING.blocks} />

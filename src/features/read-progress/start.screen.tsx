import { READ } from '#src/nav/read-progress-paths.ts'
import { Redirect } from '#src/nav/redirect.tsx'

/** The short address leads to the first page. */
export const StartScreen = () => <Redirect to={READ.progress} />

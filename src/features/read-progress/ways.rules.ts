import { currentPlace } from '#src/nav/navigate.ts'
import { LED, READ } from '#src/nav/read-progress-paths.ts'

/** The pages of whoever is here: teachers and leaders have the same under addresses of their own. */
export const waysHere = () => (currentPlace().path.startsWith('/leader/') ? LED : READ)

// comes along: most of these pages ask for texts of it at once
import '#src/i18n/more-texts.ts'
import { mathFirst } from '../ready/math-first.tsx'
import { answersRoutes } from './answers.routes.ts'
import { consolidateRoutes } from './consolidate.routes.ts'
import { contrastRoutes } from './contrast.routes.ts'
import { examRoutes } from './exam.routes.ts'
import { holidayRoutes } from './holiday.routes.ts'
import { homeworkRoutes } from './homework.routes.ts'
import { homeworkTeacherRoutes } from './homework-teacher.routes.ts'
import { labRoutes } from './lab.routes.ts'
import { markingRoutes } from './marking.routes.ts'
import { officeRoutes } from './office.routes.ts'
import { peopleRoutes } from './people.routes.ts'
import { practiceRoutes } from './practice.routes.ts'
import { readProgressRoutes } from './read-progress.routes.ts'
import type { MakeScreen, RouteRow } from './route-row.ts'
import { scanRoutes } from './scan.routes.ts'
import { shopRoutes } from './shop.routes.ts'
import { wrongRoutes } from './wrong.routes.ts'
import { wrongDownloadRoutes } from './wrong-download.routes.ts'

/** Every row behind sign-in, in one file. */
export const buildSignedInRoutes = (screen: MakeScreen): RouteRow[] =>
  [
    ...examRoutes(screen),
    ...answersRoutes(screen),
    ...contrastRoutes(screen),
    ...consolidateRoutes(screen),
    ...peopleRoutes(screen),
    ...scanRoutes(screen),
    ...shopRoutes(screen),
    ...wrongDownloadRoutes(screen),
    ...holidayRoutes(screen),
    ...practiceRoutes(screen),
    ...wrongRoutes(screen),
    ...homeworkRoutes(screen),
    ...homeworkTeacherRoutes(screen),
    ...readProgressRoutes(screen),
    ...markingRoutes(screen),
    ...officeRoutes(screen),
    ...labRoutes(screen),
  ].map(mathFirst)

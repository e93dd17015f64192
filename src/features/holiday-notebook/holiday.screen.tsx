/** The notebook for a holiday as one piece of the app: whoever opens one page goes on to the next. */
export { HolidayDetailScreen } from './detail.screen.tsx'
export { HolidayJumpScreen } from './jump.screen.tsx'
export { HolidaySubmitScreen } from './submit.screen.tsx'

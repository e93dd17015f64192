/** Membership and printed wrong-answer books as one piece of the app: whoever opens one page goes on to the next. */
export { BookBuyScreen } from './book-buy.screen.tsx'
export { BookExampleScreen } from './book-example.screen.tsx'
export { BookRecordScreen } from './book-record.screen.tsx'
export { PaperIntroduceScreen } from './paper-introduce.screen.tsx'
export { VipHomeScreen } from './vip-home.screen.tsx'
export { VipInstructionScreen } from './vip-instruction.screen.tsx'
export { VipPaidScreen } from './vip-paid.screen.tsx'
export { VipPayScreen } from './vip-pay.screen.tsx'

import type { Gate } from '#contract/brand-switches.ts'

/**
 * Which switches every route under a path carries (P10-P32), written apart from the route table. A feature that gets its
 * screens later finds here what its rows must say. The longest path that fits counts.
 */
export const gatesOfPaths: Readonly<Record<string, Gate>> = {
  '/user/vip': { not: 'closeVIP' },
  '/user/vip/pay': { switch: ['allowPay', 'buyVip'], not: 'closeVIP' },
  '/user/vip/pay/success': { not: 'closeVIP' },
  '/wrong-book': { switch: 'allowPay' },
  '/wrong-paper': { switch: 'allowPay' },
  '/exam/report/wrong-book': { switch: 'allowPay' },
  '/homework': { switch: 'homework' },
  '/online-homework': { switch: 'homework' },
  '/homework-check-paper': { switch: ['homework', 'h5PaperCheck'] },
  '/check-paper': { switch: 'h5PaperCheck' },
  '/read-progress': { switch: 'h5PaperCheck' },
  '/leader/marking': { switch: 'h5PaperCheck' },
  '/mp-check-paper-backup': { switch: ['homework', 'h5PaperCheck'] },
  '/consolidate': { switch: 'consolidate' },
  '/precision-practice': { switch: 'precisionPractice' },
  '/practice-center': { switch: 'practiceCenter' },
  '/wrong-download': { switch: 'wrongDownload' },
  '/wrong-download/list': { switch: ['wrongDownload', 'downloadCenter'] },
  '/wrong-answer/wrong-answer-practice': { switch: 'wrongPractice' },
  '/wrong-answer/redo': { switch: 'wrongPractice' },
  '/user/update-stage': { switch: 'updateStage' },
  '/user/relation-student': { switch: 'relationStudent' },
  '/user/student-update': { switch: 'relationStudent' },
  '/user/children-manage': { switch: 'relationStudent' },
  '/profileDetail': { switch: 'userInfoCenter' },
  '/user/change-password': { switch: 'changePassword', not: 'hidePassword' },
  '/system/find-password': { not: 'hidePassword' },
  '/system/reg': { switch: 'registration' },
  '/account-cancel': { switch: 'logOff' },
  '/contact': { switch: 'contactUs' },
}

/** Calls a switched-off feature's server refuses, by the beginning of their path. */
export const gatesOfCalls: Readonly<Record<string, Gate>> = {
  '/api/exam/mark': { switch: 'h5PaperCheck' },
  '/api/base/data/system/account/user/membership': { not: 'closeVIP' },
  '/api/base/data/system/account/user/membership/pay': { switch: ['allowPay', 'buyVip'], not: 'closeVIP' },
  '/api/base/data/system/account/user/membership/alipay/pay': {
    switch: ['allowPay', 'buyVip'],
    not: 'closeVIP',
  },
  '/api/base/data/system/account/user/level': { not: 'closeVIP' },
  '/api/third/gulou': { not: 'closeVIP' },
  '/api/base/data/notebook/order': { switch: 'allowPay' },
  // what was ordered before stays to be read and taken back
  '/api/base/data/notebook/order/goods/valid': {},
  '/api/base/data/notebook/order/student': {},
  '/api/base/data/notebook/order/apply_for_cancel_vip_reason': {},
  '/api/base/data/system/account/register': { switch: 'registration' },
  '/api/base/data/system/account/check/register/student': { switch: 'registration' },
  '/api/base/data/system/account/check/student/number': { switch: 'registration' },
  '/api/base/data/mobile/login': { switch: 'studentNumberLogin' },
  '/api/export/student/common/info': { switch: 'updateStage' },
  '/api/base/data/school/student/search': { switch: 'relationStudent' },
  '/api/base/data/school/student/search/people/info': {},
  '/api/base/data/school/student/search/status': {},
  '/api/base/data/school/student/search/info': {},
  '/api/base/data/qr/bind': { switch: 'relationStudent' },
  '/api/base/data/system/account/cancel': { switch: 'logOff' },
  '/api/base/data/system/account/user/delete': { switch: 'relationStudent' },
  '/api/base/data/school/student/add/new/user': { switch: 'relationStudent' },
  '/api/base/data/parent/student/bind': { switch: 'relationStudent' },
  '/api/base/data/common/setting/account/password': { switch: 'changePassword', not: 'hidePassword' },
  '/api/base/data/system/account/reset/password': { not: 'hidePassword' },
  '/api/exam/homework': { switch: 'homework' },
  '/api/exam/template': { switch: 'homework' },
  '/api/export/wrongDownload': { switch: 'wrongDownload' },
  '/api/tiku/wrongBook': { switch: 'wrongDownload' },
  '/api/exam/consolidate': { switch: 'consolidate' },
  '/api/exam/wrong/practice': { switch: 'wrongPractice' },
  '/api/exam/practice': { switch: 'precisionPractice' },
  '/api/exam/practice/today': { switch: ['practiceCenter', 'precisionPractice'] },
}

/** The rule of the longest entry that the path lies under; an entry ends at a slash or at the path's end. */
export function gateOf(gates: Readonly<Record<string, Gate>>, path: string): Gate {
  const fits = Object.keys(gates).filter((start) => path === start || path.startsWith(`${start}/`))
  const longest = fits.toSorted((a, b) => b.length - a.length)[0]
  return (longest === undefined ? undefined : gates[longest]) ?? {}
}

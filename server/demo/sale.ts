import { addDays, dayText } from '#core/domain/dates/day.ts'
import type { Tx } from '../db/db.ts'
import { grantMembership } from '../http/session/membership.repo.ts'

const DAY = 86_400_000
const MEMBERSHIPS = [
  {
    product_id: 'vip-trial',
    name: '会员体验',
    name_en: 'Trial membership',
    days: 7,
    price_fen: 0,
    usual_fen: null,
    trial: true,
  },
  {
    product_id: 'vip-month',
    name: '会员一个月',
    name_en: 'Membership for a month',
    days: 30,
    price_fen: 1800,
    usual_fen: null,
    trial: false,
  },
  {
    product_id: 'vip-term',
    name: '会员一学期',
    name_en: 'Membership for a term',
    days: 150,
    price_fen: 6800,
    usual_fen: 9000,
    trial: false,
  },
  {
    product_id: 'vip-year',
    name: '会员一年',
    name_en: 'Membership for a year',
    days: 365,
    price_fen: 11_800,
    usual_fen: 21_600,
    trial: false,
  },
]
/** Days from the start of the district: when each book can be ordered. */
const BOOKS = [
  {
    goods_id: 'book-math',
    name: '数学错题本',
    name_en: 'Wrong-answer book: mathematics',
    about: '本学期各次考试的数学错题，附答案与知识点，A4 胶装。',
    about_en: 'What was lost in mathematics this term, with answers and knowledge points; A4, glued.',
    price_fen: 2600,
    days: [-20, 120],
  },
  {
    goods_id: 'book-sciences',
    name: '理科错题本（物理、化学）',
    name_en: 'Wrong-answer book: physics and chemistry',
    about: '本学期物理、化学错题，按知识点排列，留有订正空白。',
    about_en:
      'What was lost in physics and chemistry this term, by knowledge point, with room for corrections.',
    price_fen: 3200,
    days: [-20, 120],
  },
  {
    goods_id: 'book-all',
    name: '全科错题本',
    name_en: 'Wrong-answer book: all subjects',
    about: '本学期各科错题合订本，附学习建议。',
    about_en: 'All subjects of this term in one book, with advice for study.',
    price_fen: 5900,
    days: [-20, 120],
  },
  {
    goods_id: 'book-past',
    name: '上学期数学错题本',
    name_en: 'Wrong-answer book: mathematics, last term',
    about: '上学期的数学错题，已停止接单。',
    about_en: 'Mathematics of last term; no longer sold.',
    price_fen: 2600,
    days: [-200, -60],
  },
] as const
const COUPONS = [
  {
    coupon_code: 'CUOTI10',
    name: '满意立减 10 元',
    name_en: '10 yuan off',
    off_fen: 1000,
    goods_id: '',
    days: [-20, 120],
  },
  {
    coupon_code: 'MATHFREE',
    name: '数学错题本赠阅',
    name_en: 'Mathematics book for free',
    off_fen: 2600,
    goods_id: 'book-math',
    days: [-20, 120],
  },
  {
    coupon_code: 'SPRING',
    name: '上学期优惠',
    name_en: "Last term's offer",
    off_fen: 500,
    goods_id: '',
    days: [-200, -60],
  },
] as const

/** What the demo district's families can buy: memberships, printed books and coupons, for both schools. */
export async function storeSale(tx: Tx, now: Date): Promise<void> {
  const times = ([from, until]: readonly [number, number]) => ({
    from_at: new Date(now.getTime() + from * DAY),
    until_at: new Date(now.getTime() + until * DAY),
  })
  await tx
    .insertInto('membership_product')
    .values(MEMBERSHIPS.map((m, seq) => ({ ...m, seq })))
    .execute()
  await tx
    .insertInto('notebook_goods')
    .values(BOOKS.map(({ days, ...book }, seq) => ({ ...book, ...times(days), seq })))
    .execute()
  await tx
    .insertInto('notebook_coupon')
    .values(COUPONS.map(({ days, ...coupon }) => ({ ...coupon, ...times(days) })))
    .execute()
}

/** The family of parent1 is a member for the term, so that both sides of a membership can be looked at. */
export async function storeMember(tx: Tx, now: Date): Promise<void> {
  const who = await tx
    .selectFrom('account_login as l')
    .innerJoin('account_user as u', 'u.account_id', 'l.account_id')
    .where('l.login_name', '=', 'parent1')
    .select(['u.account_id as accountId', 'u.user_id as userId'])
    .executeTakeFirstOrThrow()
  await grantMembership(tx, who, { level: 1, days: 150 }, now.getTime())
}

/** Days from the start of the district: the term that runs, and the holiday after it. */
const TERM = { event_id: 'demo-term', kind: 'term', name: '本学期', days: [-150, 27] } as const
const HOLIDAY = { event_id: 'demo-holiday', kind: 'holiday', name: '寒假', days: [28, 52] } as const

/** The calendar of each school, and its printed copy of the notebook for the holiday. */
export async function storeHoliday(tx: Tx, schools: readonly string[], now: Date): Promise<void> {
  const today = dayText(now.getTime())
  for (const school_id of schools) {
    await tx
      .insertInto('office_calendar')
      .values(
        [TERM, HOLIDAY].map(({ days: [from, to], ...event }) => ({
          ...{ school_id, ...event, grade_id: '' },
          ...{ from_day: addDays(today, from), to_day: addDays(today, to) },
        })),
      )
      .execute()
    await tx
      .insertInto('notebook_goods')
      .values({
        ...{
          school_id,
          goods_id: 'book-holiday',
          name: '寒假错题本（印刷本）',
          name_en: 'Holiday notebook, printed',
          price_fen: 1900,
        },
        about: '按选好的试卷印成一册，每题留有订正空白，答案另附。放假前发到班里。',
        about_en:
          'The chosen papers in one book with room for corrections; answers apart. Handed out before the holiday.',
        holiday_id: HOLIDAY.event_id,
        from_at: now,
        until_at: new Date(now.getTime() + 24 * DAY),
      })
      .execute()
  }
}

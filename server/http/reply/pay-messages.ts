import { t } from './message-text.ts'

/** What the server tells a person about orders and money. */
export const payMessages = {
  payOff: t(
    '本站还没有开通这种支付方式，没有扣款。请联系学校。',
    'This way of paying is not set up here, and no money was taken. Ask your school.',
  ),
  payNoWeChat: t(
    '此账号没有关联微信，不能用微信支付，没有扣款。请在微信中打开本站登录一次，或选择其他支付方式。',
    'No WeChat is linked to this account, so WeChat cannot pay; no money was taken. Sign in once inside WeChat, or pay another way.',
  ),
  payUnavailable: t(
    '支付平台暂时没有回应，没有扣款。请稍后再点一次支付。',
    'The payment service does not answer, and no money was taken. Press pay again a little later.',
  ),
  payUnsettled: t(
    '支付平台暂时没有回应，还不知道是否已付款。请稍后再取消。',
    'The payment service does not answer, so it is not known whether this was paid. Cancel a little later.',
  ),
  orderOver: t(
    '这个订单已经关闭，不能再支付。请重新下单。',
    'This order is closed and cannot be paid any more. Order again.',
  ),
  orderOther: t(
    '这个订单编号已用于另一个订单。请返回，重新下单。',
    'This order number belongs to another order. Go back and order again.',
  ),
  schoolNoVip: t('您的学校没有开通会员。请联系学校。', 'Your school has no memberships. Ask your school.'),
  vipOtherLevel: t(
    '当前会员是另一个级别，到期前不能购买这一种。请选择同级别的，或到期后再买。',
    'Your membership is of another level until it ends. Choose the same level, or buy this one afterwards.',
  ),
  trialUsed: t(
    '这位学生已经体验过会员。请选择一种会员购买。',
    'This student has had the free trial. Choose a membership to buy.',
  ),
  trialNone: t(
    '这里没有免费体验。请选择一种会员购买。',
    'There is no free trial here. Choose a membership to buy.',
  ),
  trialMember: t(
    '您现在已经是会员，不需要体验。请在会员到期后再来。',
    'You are a member now and need no trial. Come back when the membership has ended.',
  ),
  goodsNotValid: t(
    '现在不能这样下单。请返回查看：可能已过期、已订购，或优惠券不可用。',
    'It cannot be ordered so now. Go back and look: it may be over, ordered already, or the coupon does not count.',
  ),
  gulouRefused: t(
    '升级凭据无效、已过期或已使用过。请回到对方平台，重新打开一次。',
    'This upgrade is not valid, is over or was used before. Go back to the other platform and open it again.',
  ),
} as const

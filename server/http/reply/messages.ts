import { t } from './message-text.ts'
import { outageMessages } from './outage-messages.ts'
import { payMessages } from './pay-messages.ts'
import { studyMessages } from './study-messages.ts'

export type Locale = 'zh-CN' | 'en'

/** Every message the server itself gives a person: what happened, then what to do. */
export const messages = {
  ...outageMessages,
  ...payMessages,
  ...studyMessages,
  badField: t(
    '请求中的 {field} 不正确：{why}。请更正后重试。',
    'The field {field} is wrong: {why}. Correct it and try again.',
  ),
  unknownField: t(
    '请求中有不认识的字段 {field}。请去掉它后重试。',
    'The field {field} is not known here. Leave it out and try again.',
  ),
  notJson: t(
    '请求内容不是有效的 JSON。请刷新页面后重试。',
    'The request is not valid JSON. Reload the page and try again.',
  ),
  brokenRequest: t(
    '请求的地址或格式不正确。请检查地址后重试。',
    'The address or form of the request is wrong. Check the address and try again.',
  ),
  tooLarge: t('请求内容太大。请减少内容后重试。', 'The request is too large. Send less and try again.'),
  noSuchCall: t(
    '没有这个接口。请刷新页面，使用最新版本。',
    'There is no such call. Reload the page to get the newest version.',
  ),
  denied: t(
    '当前身份不能查看这项内容。请切换身份，或联系学校。',
    'This identity may not see this. Switch identity, or ask your school.',
  ),
  switchedOff: t(
    '本站没有开通这项功能。请返回首页；需要它请联系学校。',
    'This site does not have this feature. Go back to the first page, or ask your school for it.',
  ),
  noIdentity: t(
    '此账号还没有身份。请联系学校老师绑定。',
    'This account has no identity yet. Ask your school to link one.',
  ),
  foreign: t(
    '请求来自别的网站，已拒绝。请从本站页面操作。',
    'The request came from another site and was refused. Use this site itself.',
  ),
  notInWeixin: t(
    '学校不在微信里显示成绩。请点右上角的“…”，选择“在浏览器打开”。',
    'The school does not show results inside WeChat. Tap … at the top and open the page in the browser.',
  ),
  cuttingCard: t('正在准备答题卡的图片……', 'Preparing the pictures of the answer card …'),
  readingMarks: t('正在读取成绩……', 'Reading the marks …'),
  writingSheet: t('正在写入表格……', 'Writing the sheet …'),
  notFound: t('没有找到。请返回列表重新选择。', 'Nothing was found. Go back to the list and choose again.'),
  hidden: t(
    '学校还没有开放这份报告。请等待学校通知。',
    'The school does not show this report yet. Wait for its notice.',
  ),
  examMoved: t(
    '这场考试的数据刚刚有了新版本。请重新预览后再保存。',
    'The exam has a newer version by now. Preview the change again, then save it.',
  ),
  noAnswers: t(
    '这道题没有导入学生的作答，不能按新答案重新计分。可以改为全体得满分，或重新导入成绩。',
    'No answers were imported for this item, so it cannot be marked again. Give everybody the full mark, or import the scores again.',
  ),
  consolidateOpen: t(
    '这一科已经有一份没交的巩固。请先做完它。',
    'One for this paper is still open. Finish that one first.',
  ),
  consolidateChecked: t('这份巩固已经批改完，不能再改。', 'This has been marked and cannot be changed.'),
  sessionEnded: t('登录已结束。请重新登录。', 'Your session has ended. Sign in again.'),
  sessionRevoked: t(
    '账号已在别处登录，或已被学校关闭。请重新登录；仍不行请联系学校。',
    'The account was used elsewhere or closed by the school. Sign in again; if that fails, ask your school.',
  ),
  badCredentials: t(
    '账号或密码不正确。请检查后重试。',
    'Account and password do not match. Check both and try again.',
  ),
  challengeOver: t(
    '登录页面停留太久。请再点一次登录。',
    'The sign-in page waited too long. Press sign in once more.',
  ),
  unreadableSeal: t(
    '登录信息无法读取。请刷新页面后重试。',
    'The sign-in data cannot be read. Reload the page and try again.',
  ),
  tooManyLogins: t(
    '尝试次数太多。请在 {minutes} 分钟后再试。',
    'Too many tries. Try again in {minutes} minutes.',
  ),
  captchaNeeded: t('请先完成安全验证，再试一次。', 'Solve the security check first, then try again.'),
  captchaWrong: t('验证没有通过。请换一题再试。', 'That did not pass. Try again with a new one.'),
  passwordChange: t(
    '这是初始密码。请先修改密码，再继续使用。',
    'This is the initial password. Change it first, then go on.',
  ),
  phoneWrong: t(
    '手机号不正确。请输入 11 位手机号。',
    'The phone number is wrong. Enter the 11 digits of a mobile phone.',
  ),
  codeWrong: t(
    '验证码不正确或已失效。请检查，或重新获取。',
    'The code is wrong or over. Check it, or get a new one.',
  ),
  codeTooSoon: t(
    '验证码刚刚发过。请在 {seconds} 秒后再获取。',
    'A code was sent just now. Get another in {seconds} seconds.',
  ),
  codeTooMany: t(
    '今天获取验证码的次数太多。请明天再试，或联系学校。',
    'Too many codes today. Try tomorrow, or ask your school.',
  ),
  proofOver: t(
    '这一步停留太久。请重新验证手机号。',
    'This step took too long. Verify the phone number again.',
  ),
  noSuchStudent: t(
    '没有找到这位学生。请核对学校、学号、姓名和身份证号；都无误时请联系班主任登记身份证号。',
    'No such student was found. Check school, student number, name and ID number; if all are right, ask the class teacher to register the ID number.',
  ),
  registered: t(
    '这个手机号已有账号。请直接登录，或找回密码。',
    'This phone number has an account already. Sign in, or find your password.',
  ),
  studentRegistered: t(
    '这位学生已有账号。请直接登录，或请班主任重置密码。',
    'This student has an account already. Sign in, or ask the class teacher to reset the password.',
  ),
  guardianNeeded: t(
    '未满 14 周岁需要监护人同意。请由监护人的手机完成验证。',
    'Under 14, a guardian has to agree. Verify with the phone of a guardian.',
  ),
  guardianSame: t(
    '监护人的手机号不能与本人相同。请填写监护人自己的手机号。',
    "The guardian's phone must be another one. Enter the guardian's own number.",
  ),
  nameWrong: t('姓名不正确。请填写真实姓名。', 'The name is not usable. Enter the real name.'),
  passwordShort: t(
    '密码太短。请至少输入 8 个字符。',
    'The password is too short. Use at least 8 characters.',
  ),
  passwordLong: t('密码太长。请不要超过 64 个字符。', 'The password is too long. Use at most 64 characters.'),
  passwordIsAccount: t(
    '密码与账号太像。请换一个别人猜不到的密码。',
    'The password is too much like the account. Choose one nobody would guess.',
  ),
  passwordCommon: t(
    '这个密码太常见。请换一个别人猜不到的密码。',
    'This password is too common. Choose one nobody would guess.',
  ),
  passwordSame: t('新密码与原密码相同。请换一个新的。', 'The new password is the old one. Choose another.'),
  oldPasswordWrong: t(
    '原密码不正确。请检查后重试。',
    'The current password is wrong. Check it and try again.',
  ),
  versionOld: t(
    '协议已更新。请刷新页面，阅读后再同意。',
    'The agreement has changed. Reload the page, read it, then agree.',
  ),
  busy: t('请求太频繁。请在 {seconds} 秒后再试。', 'Too many requests. Try again in {seconds} seconds.'),
  clockSkew: t(
    '设备时间与服务器相差太多。请重做一次或刷新页面。',
    'The device clock is too far off. Do it again or reload the page.',
  ),
  internal: t(
    '服务器出错了。请稍后再试；仍不行请把编号 {id} 告诉学校。',
    'Something broke on the server. Try again later; if it stays, tell your school the number {id}.',
  ),
  signOnRefused: t(
    '登录凭据无效、已过期或已使用过。请回到原来的应用，重新打开一次。',
    'This sign-on is not valid, is over or was used before. Go back to where you came from and open it again.',
  ),
  signOnUnknown: t(
    '这个身份还没有与本平台的账号关联。请联系学校，或用账号密码登录。',
    'This identity is not linked to an account here yet. Ask your school, or sign in with an account.',
  ),
  signOnUnavailable: t(
    '对方平台暂时没有回应。请稍后再试，或用账号密码登录。',
    'The other platform does not answer. Try again later, or sign in with an account.',
  ),
  foreignAddress: t(
    '这个网址不属于本站，不能签名。请从本站页面操作。',
    'This address is not ours and is not signed. Use this site itself.',
  ),
  noHandOff: t(
    '您的学校没有开通这个平台。请联系学校。',
    'Your school does not use that platform. Ask your school.',
  ),
  reportStudent: t(
    '请指明要看哪位学生的报告（reportStudentId）。',
    'Say whose report to open (reportStudentId).',
  ),
  qrOver: t(
    '这个二维码无效、已过期或已用过。请让对方重新出示，再扫一次。',
    'This code is not valid, is over or was used before. Ask for a new one and scan again.',
  ),
  qrStudent: t(
    '请指明为哪位学生出示二维码（ofStudentId），只能是您任教或管理班级的学生。',
    'Say which student the code is for (ofStudentId): one of the classes you teach or lead.',
  ),
  bindTicket: t(
    '确认页面停留太久，或内容已改动。请重新核对一次。',
    'The confirmation waited too long, or the words changed. Check them once more.',
  ),
  bindNoMatch: t(
    '学号和姓名对不上这所学校的学生。请核对后重试，或请班主任告诉您学号。',
    'Number and name do not fit a student of this school. Check both, or ask the head teacher for the number.',
  ),
  bindFull: t(
    '一个账号最多绑定 {limit} 名学生。请先解绑不再需要的孩子。',
    'An account holds at most {limit} students. Unbind one that is no longer needed first.',
  ),
  unbindLimit: t(
    '{year} 年已解绑 {limit} 次，今年不能再解绑。请联系学校处理。',
    'You have unbound {limit} times in {year}; no more this year. Ask your school to do it.',
  ),
  unbindLast: t(
    '这是最后一个孩子，解绑后账号里没有孩子。请确认后再解绑。',
    'This is the last child of the account. Confirm that you know, then unbind.',
  ),
  confirmFresh: t('请先输入屏幕上的四位数字。', 'Type the four figures on the screen first.'),
  confirmFirst: t('请先确认，再执行这一步。', 'Confirm first, then do this step.'),
  cancelWord: t(
    '还没有注销：请输入“注销”两个字后再提交。',
    'Nothing was cancelled: type the word cancel, then send it again.',
  ),
  gradeNotNext: t(
    '现在只能升到下一个年级。请返回重新选择。',
    'Only the next grade can be chosen now. Go back and choose again.',
  ),
  readerTaken: t(
    '这个阅卷账号已由本校另一位老师使用。请核对账号，或联系学校管理员。',
    'Another teacher of your school uses this marking account. Check it, or ask the administrator.',
  ),
  opConflict: t(
    '同一编号已收到过不同的内容，两份都已保存。请以学校已收到的为准，或重新提交。',
    'Other content came under the same number before; both are kept. Keep what the school has, or send it again.',
  ),
  uploadConflict: t(
    '这个上传编号已用于另一个文件。请重新选择文件上传。',
    'This upload number belongs to another file. Choose the file again.',
  ),
  uploadOffset: t(
    '上传的位置不对，将从已收到的位置继续。',
    'The upload goes on from what the server has already.',
  ),
  checksum: t(
    '传输中内容有损坏，没有保存。请重新发送。',
    'What arrived was damaged on the way and was not kept. Send it again.',
  ),
  incomplete: t(
    '前面的内容还没有全部到达。请等待发送完成。',
    'Not everything before this has arrived. Wait until it has been sent.',
  ),
  otherAccount: t(
    '这份内容属于另一个账号，不能用当前账号发送。请登录原来的账号。',
    'This was written under another account. Sign in to that account to send it.',
  ),
  unreadableFile: t(
    '这个答题文件无法读取：可能损坏、被改动，或不是本校的。请让学生重新导出。',
    'This answer file cannot be read: it is damaged, was changed, or is of another school. Ask the student to make it again.',
  ),
  storeFull: t(
    '学校服务器的存储空间已满，没有保存。内容仍在您的设备上，请稍后再试，并告诉学校。',
    "The school server's disk is full and nothing was kept. It is still on your device: try later, and tell your school.",
  ),
  quota: t(
    '您最近 30 天上传的文件已达上限 {limit} MB。请联系学校，或过些天再试。',
    'You have uploaded the most that is allowed in 30 days, {limit} MB. Ask your school, or try again in some days.',
  ),
  wrongType: t('不支持这种文件。请选择 {kinds} 格式。', 'Files of this kind are not taken. Choose {kinds}.'),
  todoByDoing: t(
    '这一项做完后会自动消失。请点开它去完成。',
    'This one goes away when it is done. Open it and do it.',
  ),
} as const

export type MessageKey = keyof typeof messages

/** Chinese unless the browser's first language is English. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh-CN'
}

export function say(
  key: MessageKey,
  locale: Locale,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = locale === 'en' ? messages[key].en : messages[key].zh
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

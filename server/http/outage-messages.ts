import { t } from './message-text.ts'

/** What is said while the server cannot do its work, or has enough of it. */
export const outageMessages = {
  unavailable: t(
    '学校服务器暂时处理不了请求。没有内容丢失，请稍等片刻再试。',
    'The school’s server cannot answer just now. Nothing is lost; try again in a moment.',
  ),
  jobsWaiting: t(
    '您要的几份内容还在准备。请等它们完成，再要下一份。',
    'Several things you asked for are still being prepared. Wait for them, then ask for the next one.',
  ),
}

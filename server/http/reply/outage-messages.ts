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
  objectStoreAway: t(
    '学校的文件存储暂时没有应答，没有保存。内容仍在您的设备上，会自动再试。',
    'The school’s file store does not answer and nothing was kept. It is still on your device and is tried again by itself.',
  ),
}

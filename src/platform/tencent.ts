import { loadWeChat } from './wechat.ts'

/** Loads the mini-program's script; in that environment it comes before anything is drawn (R06). */
export const loadTencent = (): Promise<unknown> => loadWeChat()

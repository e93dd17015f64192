import type { Locale } from '#contract/locale.ts'
import type { PushMessage } from '#contract/reminders/push-message.ts'

/** What a reminder is about; one of each stands on a phone's screen. */
export type Topic = 'results' | 'deadlines' | 'added'

/** Read by whoever sees a locked phone: no name, no subject, no score. */
const TEXTS: Readonly<Record<Locale, Readonly<Record<Topic, readonly [string, string]>>>> = {
  'zh-CN': {
    results: ['有新的考试结果', '打开查看。'],
    deadlines: ['有作业快到截止时间', '打开查看。'],
    added: ['提醒已开启', '这台设备会收到提醒。'],
  },
  en: {
    results: ['New exam results', 'Open to read them.'],
    deadlines: ['Homework is due soon', 'Open to see it.'],
    added: ['Reminders are on', 'This device will be reminded.'],
  },
}

export function pushMessage(topic: Topic, locale: string, path: string): PushMessage {
  const [title, body] = TEXTS[locale === 'en' ? 'en' : 'zh-CN'][topic]
  return { title, body, path, tag: `kb-${topic}` }
}

import type { MessageKey } from './catalogue.ts'
import { t } from './i18n.ts'

/** Why what was handed in did not go through, with the school's own sentence where it gave one. */
export const attentionText = ({
  messageKey,
  serverMessage,
}: {
  messageKey: MessageKey
  serverMessage?: string | undefined
}): string => [t(messageKey), serverMessage].filter(Boolean).join(' ')

/** Why the last attempt to send failed; null: none did. */
export const lastAttemptText = ({
  note,
  serverMessage,
}: {
  note?: MessageKey
  serverMessage?: string
}): string | null => (note === undefined ? null : attentionText({ messageKey: note, serverMessage }))

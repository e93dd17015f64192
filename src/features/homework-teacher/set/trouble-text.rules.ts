import type { KeptFile } from '#core/sync/types.ts'
import type { MessageKey } from '#src/i18n/catalogue.ts'
import { t } from '#src/i18n/i18n.ts'

/** Why the last attempt to send a file failed. */
export function failedText({
  messageKey,
  serverMessage,
}: {
  messageKey: string
  serverMessage?: string
}): string {
  return [t(messageKey as MessageKey), serverMessage].filter(Boolean).join(' ')
}

/** Why a file did not reach the school, and what to do. */
export function troubleText(file: Pick<KeptFile, 'trouble'> | null): string {
  const trouble = file?.trouble
  if (!trouble) return t('teach.fileStopped')
  return trouble.serverMessage ?? t(trouble.messageKey as MessageKey)
}

const LONGEST = 300

/**
 * Why a job was given up, as its page tells it: what an error says, without addresses, places on the disk and long words
 * that may be keys. Those stand in the server's log.
 */
export function cleanReason(message: string): string {
  const text = message
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/[^\s'"，。]+/gi, '…')
    .replace(/(^|[\s'"(（:：=])(?:[a-z]:)?[\\/](?:[^\s'"()（），。:：]*[\\/])?[^\s'"()（），。:：]*/gi, '$1…')
    .replace(/\b(password|secret|token|key)(\s*[=:]\s*)\S+/gi, '$1$2*')
    .replace(/[A-Za-z0-9_+/=-]{24,}/g, '*')
    .trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

const textOf = (v: unknown): string | null => (typeof v === 'string' && v !== '' ? v : null)

/**
 * Why something failed, for a log or a command: the message of an error, of whatever else bears one (a job queue gives
 * plain objects, a browser events), each once of several tried addresses, or the thing itself as JSON.
 */
export function reasonOf(fault: unknown): string {
  if (typeof fault !== 'object' || fault === null) return String(fault)
  if (fault instanceof AggregateError) return [...new Set(fault.errors.map(reasonOf))].join('; ')
  const { message, name, reason } = fault as Record<string, unknown>
  const told = textOf(message) ?? textOf(reason)
  if (told !== null) return told
  if (fault instanceof Error) return textOf(name) ?? 'Error'
  try {
    return JSON.stringify(fault)
  } catch {
    return Object.prototype.toString.call(fault)
  }
}

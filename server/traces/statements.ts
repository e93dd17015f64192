import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'

const OPERATION = /^\s*(?:with\b[^]*?\)\s*)?(select|insert|update|delete|begin|commit|rollback)\b/i
const TABLE = /\b(?:from|into|update)\s+"(\w+)"/i

/** A span for a statement of a request or job, by what it does and its first table: its text may name somebody. */
export function traceStatement(event: LogEvent): void {
  if (!trace.getActiveSpan()) return
  const { sql } = event.query
  const operation = OPERATION.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
  const table = TABLE.exec(sql)?.[1]
  const span = trace
    .getTracer('kaoban')
    .startSpan(table === undefined ? operation : `${operation} ${table}`, {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - event.queryDurationMillis,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    })
  if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

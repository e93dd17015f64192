import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Runs a job in a span of its own. */
export function inJobSpan<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const how = { root: true, kind: SpanKind.CONSUMER, attributes: { 'kaoban.job': kind } }
  return trace.getTracer('kaoban').startActiveSpan(`job ${kind}`, how, async (span) => {
    try {
      return await work()
    } catch (e) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw e
    } finally {
      span.end()
    }
  })
}

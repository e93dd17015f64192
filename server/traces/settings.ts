export interface TraceSettings {
  /** Where the collector takes traces, OTLP over HTTP. */
  readonly url: string
  /** Share of requests and jobs that are traced, above 0 up to 1. */
  readonly share: number
}

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT. What else OTEL_EXPORTER_OTLP_* says is read by the exporter itself. */
export function readTraceSettings(env: NodeJS.ProcessEnv, faults: string[]): TraceSettings | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim() ?? ''
  if (endpoint === '') return null
  if (!/^https?:\/\/./.test(endpoint) || !URL.canParse(endpoint)) {
    faults.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT is no address: give the collector’s, such as http://127.0.0.1:4318.',
    )
    return null
  }
  const text = env['OTEL_TRACES_SAMPLER_ARG']?.trim() || '1'
  const share = Number(text)
  if (!(share > 0 && share <= 1))
    faults.push(`OTEL_TRACES_SAMPLER_ARG is "${text}": give the share that is traced, above 0 up to 1.`)
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share }
}

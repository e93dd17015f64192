import { context, propagation, trace } from '@opentelemetry/api'
import type { TraceSettings } from './settings.ts'

export interface Traces {
  /** Sends what is left and ends. A collector that is away loses it. */
  stop(): Promise<void>
}

/** Milliseconds for the last traces of a server that stops. */
const LAST_MS = 3_000

/** Sends traces of this process to a collector. What does this is loaded only where a collector is named. */
export async function startTraces({ url, share }: TraceSettings, version: string): Promise<Traces> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const exporter = new OTLPTraceExporter({ url })
  const provider = new sdk.TracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': 'kaoban', 'service.version': version })
      // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: LAST_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}

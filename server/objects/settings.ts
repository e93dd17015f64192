/** Where phones send files (KAOBAN_FILE_STORE). `local`: to this server. `sandbox`: the imitation of COS in it. */
export type ObjectSettings = 'local' | 'sandbox'

/** Reads KAOBAN_FILE_STORE. What is wrong is added to `faults`. */
export function readObjectSettings(env: NodeJS.ProcessEnv, faults: string[]): ObjectSettings {
  const kind = env['KAOBAN_FILE_STORE']?.trim() || 'local'
  if (kind === 'local' || kind === 'sandbox') return kind
  faults.push(`KAOBAN_FILE_STORE is "${kind}": give local or sandbox.`)
  return 'local'
}

import os from 'node:os'

const MB = 1024 * 1024

/** Settings of the built-in server, sized for a school's small machine; `memory` in bytes. */
export function serverSettings(memory: number = os.totalmem()): Record<string, string> {
  const buffers = Math.min(512, Math.max(64, Math.floor(memory / MB / 16)))
  return {
    listen_addresses: '',
    max_connections: '60',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(memory / MB / 3))}MB`,
    maintenance_work_mem: '64MB',
    // fewer full-page images while a big import writes
    checkpoint_timeout: '15min',
    max_wal_size: '1GB',
    wal_compression: 'on',
    // compiling a plan costs more than our longest query
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // statements hold names and marks: they never reach the log
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    // nor do details of an error, which quote the whole row
    log_error_verbosity: 'terse',
  }
}

export function settingArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

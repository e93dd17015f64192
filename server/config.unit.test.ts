import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/kaoban')

it('without settings the phones of the network get in and the built-in database is used', () => {
  expect(read({ KAOBAN_DATA_DIR: '/data' })).toEqual({
    project: '/srv/kaoban',
    port: 8080,
    host: '0.0.0.0',
    trustProxy: undefined,
    schoolNetworks: [],
    ltiNetworks: [],
    hstsDays: 30,
    drainMs: 0,
    tls: null,
    dataDir: '/data',
    databaseUrl: undefined,
    logLevel: 'info',
    environment: 'production',
    brandLab: false,
    demo: true,
    fileStore: 'local',
    remoteFiles: null,
    metricsToken: '',
    traces: null,
    fault: '',
    backup: null,
    sms: { kind: 'sandbox' },
    releases: null,
    push: true,
    pay: { kind: 'auto' },
  })
})

it('every setting is honoured; a relative data folder is of the project', () => {
  const env = {
    PORT: ' 0 ',
    HOST: '127.0.0.1',
    KAOBAN_TRUST_PROXY: ' loopback, 10.0.0.0/8,fd00::1 ',
    KAOBAN_HSTS_DAYS: '0',
    KAOBAN_LTI_NETWORKS: '10.0.0.0/8',
    KAOBAN_SCHOOL_NETWORKS: ' 203.0.113.7 ,2001:db8::/32',
    KAOBAN_DATA_DIR: 'my data',
    KAOBAN_TLS_CERT: '/etc/school.pem',
    KAOBAN_TLS_KEY: '/etc/school.key',
    KAOBAN_TLS_PORT: '443',
    DATABASE_URL: 'postgresql://u:p@h/d',
    LOG_LEVEL: 'WARN',
    KAOBAN_ENV: 'test1',
    KAOBAN_BRAND_LAB: '1',
    KAOBAN_DEMO: '0',
    KAOBAN_METRICS_TOKEN: ' seen by few ',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    KAOBAN_RELEASES: ' https://school.example/kaoban.json ',
    KAOBAN_PUSH: '0',
  }
  expect(read(env)).toEqual({
    project: '/srv/kaoban',
    port: 0,
    host: '127.0.0.1',
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::1'],
    schoolNetworks: ['203.0.113.7', '2001:db8::/32'],
    ltiNetworks: ['10.0.0.0/8'],
    hstsDays: 0,
    drainMs: 0,
    tls: { cert: '/etc/school.pem', key: '/etc/school.key', port: 443 },
    dataDir: '/srv/kaoban/my data',
    databaseUrl: 'postgresql://u:p@h/d',
    logLevel: 'warn',
    environment: 'test1',
    brandLab: true,
    demo: false,
    fileStore: 'local',
    remoteFiles: null,
    metricsToken: 'seen by few',
    traces: { url: 'http://collector:4318/v1/traces', share: 0.1 },
    fault: '',
    backup: null,
    sms: { kind: 'sandbox' },
    releases: 'https://school.example/kaoban.json',
    push: false,
    pay: { kind: 'auto' },
  })
})

it.each([
  [{}, true],
  [{ KAOBAN_DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://h/school' }, false],
  [{ DATABASE_URL: 'postgres://h/school', KAOBAN_DEMO: '' }, false],
  [{ DATABASE_URL: 'postgres://h/trial', KAOBAN_DEMO: '1' }, true],
])('a database that was named gets the demo district on a word alone: %j', (env, demo) => {
  expect(read(env).demo).toBe(demo)
})

it('a word that is neither yes nor no is no answer to whether there is a demo', () => {
  expect(() => read({ KAOBAN_DEMO: 'false' })).toThrow('KAOBAN_DEMO is "false": give 1 or 0.')
})

it.each(['-1', '65536', '80a', '8080.5', '1e3', '０'])('port %s is refused with what a port is', (PORT) => {
  expect(() => read({ PORT })).toThrow(`PORT is "${PORT}": give a whole number from 1 to 65535`)
})

it.each([
  'true',
  '1',
  '*',
  '0.0.0.0/0',
  '10.0.0.1/33',
  '10.0.0.1/',
  'proxy.example',
  '::1/129',
  '1.2.3.4/8/8',
])('a proxy %s is no address of a proxy, least of all everybody', (KAOBAN_TRUST_PROXY) => {
  expect(() => read({ KAOBAN_TRUST_PROXY })).toThrow(`KAOBAN_TRUST_PROXY holds "${KAOBAN_TRUST_PROXY}"`)
})

it('all faults are told at once, and no password', () => {
  const env = { PORT: 'x', HOST: 'http://a', DATABASE_URL: 'mysql://u:hush@h/d', LOG_LEVEL: 'loud' }
  expect(() => read(env)).toThrow(/PORT is.*DATABASE_URL is mysql:\/\/u:\*\*\*@.*LOG_LEVEL is.*HOST is/s)
  expect(() => read(env)).not.toThrow(/hush/)
})

it('files go to this server; the imitation of COS is asked for by its name', () => {
  expect(read({}).fileStore).toBe('local')
  expect(read({ KAOBAN_FILE_STORE: 'local' }).fileStore).toBe('local')
  expect(read({ KAOBAN_FILE_STORE: 'sandbox' }).fileStore).toBe('sandbox')
  expect(() => read({ KAOBAN_FILE_STORE: 'disk' })).toThrow('give local, s3, cos or sandbox')
})

it.each(['kaoban.json', 'file:///etc/passwd', 'https://'])(
  'newer versions are asked for at an address, not at %s [O13]',
  (KAOBAN_RELEASES) => {
    expect(() => read({ KAOBAN_RELEASES })).toThrow('KAOBAN_RELEASES is no address')
  },
)

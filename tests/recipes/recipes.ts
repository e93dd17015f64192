/** One file of a recipe: a new one with its text, or a line put behind the first that holds `behind`. */
export type Step = { readonly file: string } & (
  | { readonly text: string }
  | { readonly behind: string; readonly line: string }
)

export interface Recipe {
  /** As the heading in CONTRIBUTING.md says. */
  readonly name: string
  readonly steps: readonly Step[]
  /** File without whose step the compiler names what is missing, and where it does. */
  readonly guard?: { readonly without: string; readonly named: RegExp }
}

const MESSAGES = 'src/i18n/messages'

export const RECIPES: readonly Recipe[] = [
  {
    name: 'Add a screen',
    steps: [
      {
        file: 'src/nav/paths.ts',
        behind: "permissionDenied: '/permission-denied',",
        line: "  sample: '/sample',",
      },
      { file: `${MESSAGES}/zh-CN/shell.json`, behind: '{', line: '  "shell.sampleTitle": "样例",' },
      { file: `${MESSAGES}/en/shell.json`, behind: '{', line: '  "shell.sampleTitle": "Sample",' },
      {
        file: 'src/features/sample/sample.screen.tsx',
        text: "import { t } from '#src/i18n/i18n.ts'\n\nexport const SampleScreen = () => <main>{t('shell.sampleTitle')}</main>\n",
      },
      {
        file: 'src/app/routes/scan.routes.ts',
        behind: 'export const scanRoutes',
        line: "  {\n    path: PATH.sample,\n    roles: 'signed-in',\n    titleKey: 'shell.sampleTitle',\n    offline: 'full',\n    math: false,\n    Screen: screen([], async () => (await import('#src/features/sample/sample.screen.tsx')).SampleScreen),\n  },",
      },
      {
        file: 'tests/support/access/who-may-open.ts',
        behind: '[PATH.home]: EVERYONE,',
        line: '  [PATH.sample]: EVERYONE,',
      },
    ],
    guard: {
      without: 'tests/support/access/who-may-open.ts',
      named: /tests\/support\/access\/who-may-open\.ts.*error/,
    },
  },
  {
    name: 'Add a call',
    steps: [
      {
        file: 'contract/sample.ts',
        text: "import Type from 'typebox'\nimport { endpoint } from './endpoint.ts'\n\nexport const sampleCount = endpoint({\n  call: 'GET /api/sample/count',\n  rows: ['C092'],\n  summary: 'How many there are',\n  reply: Type.Object({ count: Type.Integer() }),\n  roles: 'any',\n  scope: 'account',\n})\n",
      },
      {
        file: 'contract/call-files.ts',
        behind: "from './qr.ts'",
        line: "export * as sample from './sample.ts'",
      },
      {
        file: 'server/modules/sample/sample.routes.ts',
        text: "import { sampleCount } from '#contract/sample.ts'\nimport type { Module } from '../../http/api.ts'\nimport { handle } from '../../http/request/handle.ts'\n\n/** How many there are. */\nexport const sampleModule: Module = (api) => {\n  handle(api, sampleCount, () => Promise.resolve({ count: 0 }))\n}\n",
      },
      {
        file: 'server/app.ts',
        behind: "from './modules/qr/qr.routes.ts'",
        line: "import { sampleModule } from './modules/sample/sample.routes.ts'",
      },
      { file: 'server/app.ts', behind: '    qrModule,', line: '    sampleModule,' },
    ],
  },
  {
    name: 'Add an operation kind',
    steps: [
      {
        file: 'contract/operations/kinds.ts',
        behind: 'export const OPERATION_KINDS = {',
        line: "  sample: { ...family, target: 'sample', rest: 'none', switch: [], written: true },",
      },
      {
        file: 'contract/operations/bodies.ts',
        behind: 'export const OPERATION_BODIES = {',
        line: '  sample: Type.Object({ text: Type.String({ maxLength: 100 }) }, exact),',
      },
      {
        file: 'core/domain/operation/operation-text.ts',
        behind: 'export const targetOf = {',
        line: '  sample: (of: string, studentId: string) => `sample/${of}/${studentId}`,',
      },
      { file: `${MESSAGES}/zh-CN/homework.json`, behind: '{', line: '  "homework.item.sample": "样例",' },
      { file: `${MESSAGES}/en/homework.json`, behind: '{', line: '  "homework.item.sample": "Sample",' },
      {
        file: 'server/app.ts',
        behind: 'const takers: Takers = {',
        line: "  sample: familyTaker(() => Promise.resolve('applied' as const)),",
      },
    ],
    guard: { without: 'server/app.ts', named: /server\/app\.ts.*error.*'?sample'?/ },
  },
  {
    name: 'Add a migration',
    steps: [
      {
        file: 'server/db/migrations/9999-sample.ts',
        text: "import { type Kysely, sql } from 'kysely'\n\n/** A table for a sample. */\nexport const sample = {\n  async up(db: Kysely<unknown>): Promise<void> {\n    await sql`create table sample (\n      school_id text not null, name text not null, primary key (school_id, name))`.execute(db)\n  },\n}\n",
      },
      {
        file: 'server/db/migrate.ts',
        behind: "from './migrations/0001-first.ts'",
        line: "import { sample } from './migrations/9999-sample.ts'",
      },
      {
        file: 'server/db/migrate.ts',
        behind: "'0001-first': first,",
        line: "  '9999-sample': sample,",
      },
      {
        file: 'server/db/homework-tables.ts',
        behind: 'export interface HomeworkTables {',
        line: '  sample: { school_id: string; name: string }',
      },
      {
        file: 'server/db/tenancy.ts',
        behind: 'export const OWNER = {',
        line: "  sample: 'school',",
      },
      {
        file: 'server/retention/rules.ts',
        behind: 'export const RULES: Readonly<Record<keyof Tables, RetentionRule>> = {',
        line: '  sample: OF_SCHOOL,',
      },
      {
        file: 'server/child-data/parts.ts',
        behind: 'export const PARTS: Readonly<Record<keyof Tables, ChildTableRule | Nothing>> = {',
        line: "  sample: 'school',",
      },
    ],
  },
]

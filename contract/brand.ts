import Type, { type Static } from 'typebox'
import { Switches } from './brand-switches.ts'
import { LOCALES } from './locale.ts'

const text = (maxLength: number, description: string) => Type.String({ maxLength, default: '', description })
const colour = (description: string) => Type.String({ pattern: '^#[0-9a-f]{6}$', description })
/** '' or '/one/two': no slash at the end. */
const path = (description: string) =>
  Type.String({ pattern: '^(/[a-z0-9][a-z0-9-]*)*$', maxLength: 80, default: '', description })
const origins = (description: string) =>
  Type.Array(Type.String({ pattern: '^https?://[a-z0-9.-]+(:[0-9]+)?$' }), { default: [], description })

export const EnvironmentName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,20}$' })

/** `brands/<slug>/brand.json`. Every key has a sentence, a validator and, but for slug, titles and colours, a default. */
export const Brand = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z][a-z0-9-]{1,30}$', description: "The brand's folder name" }),
    title: Type.String({ minLength: 1, maxLength: 30, description: 'Page title and name under the icon' }),
    shortTitle: Type.String({ minLength: 1, maxLength: 12, description: 'Name on a home screen' }),
    footer: text(120, 'Line at the foot of the sign-in page'),
    contact: Type.Object(
      {
        phone: text(40, 'Telephone of the help desk'),
        hours: text(60, 'When it answers'),
        wechat: text(40, 'Name of the official account that answers'),
        email: Type.String({
          pattern: '^([^@\\s]+@[^@\\s]+)?$',
          maxLength: 80,
          default: '',
          description: 'Mail address of the help desk',
        }),
        address: text(100, 'Where the help desk is'),
      },
      { default: {}, additionalProperties: false, description: 'What the contact page shows' },
    ),
    cdn: Type.String({
      pattern: '^(https?://[a-z0-9.-]+(:[0-9]+)?(/[a-z0-9-]+)*)?$',
      default: '',
      description: 'Where scripts and styles are loaded from, without a slash at the end; empty: this host',
    }),
    locale: Type.Enum(LOCALES, {
      default: 'zh-CN',
      description: 'First language',
    }),
    colors: Type.Object(
      {
        primary: colour('Buttons, links, their own value'),
        primaryDark: colour('The same on a dark ground'),
      },
      {
        additionalProperties: false,
        description: 'Colours of the brand; all others are the same for everybody',
      },
    ),
    hosts: Type.Array(Type.String({ pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' }), {
      default: [],
      description: 'Host names that choose this brand',
    }),
    main: Type.Boolean({ default: false, description: 'One of the main brands: promotions may be shown' }),
    region: text(20, 'Region or organisation it is made for'),
    areas: Type.Array(Type.String({ pattern: '^[0-9]{2,6}$' }), {
      default: [],
      description: 'Area codes of its region, from two digits (province) to six (county)',
    }),
    environments: Type.Record(
      EnvironmentName,
      Type.Object({ apiBase: path('Put before the path of every call') }, { additionalProperties: false }),
      {
        default: { production: { apiBase: '' } },
        description: 'Environments; KAOBAN_ENV chooses at the start',
      },
    ),
    passwordHint: text(
      80,
      'Hint under the password field; {initialPassword} stands for the key of that name',
    ),
    initialPassword: text(40, 'What a new account’s password is, as the hint says it'),
    filePath: path('Where a local-server brand keeps its files, on its own host'),
    hashPath: path('Not empty: the app lies under this path and its addresses follow a #'),
    servicePath: path('With hashPath: put before the path of every request; empty: hashPath itself'),
    embedOrigins: origins('Pages of these origins may show the app in a frame'),
    springboardOrigins: origins('Where /springboard may lead besides this host'),
    schoolmateVisitors: Type.String({
      pattern: '^(https://[a-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._~/-]*)?)?$',
      default: '',
      description:
        'Page of the schoolmate platform for visitors: who comes from the study companion and cannot be signed in goes there',
    }),
    studyCompanion: Type.Boolean({ default: false, description: 'The study companion is open to visitors' }),
    switches: Switches,
  },
  { additionalProperties: false },
)
export type Brand = Static<typeof Brand>
/** What the page gets: one environment, no host list, no word that is only half of a sentence. */
export type PublicBrand = Omit<Brand, 'hosts' | 'environments' | 'initialPassword'> & {
  environment: { name: string; apiBase: string }
}

import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { DoorName } from '#contract/account/sso.ts'
import { DOORS } from '../modules/sso/doors.rules.ts'
import { isKeyless } from '../modules/sso/keys.rules.ts'

const Origin = Type.String({ pattern: '^https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9-]+)*$' })
const Text = Type.String({ minLength: 1, maxLength: 256 })

const TemplateMessage = Type.Object(
  {
    templateId: Text,
    data: Type.Record(Type.String({ pattern: '^[A-Za-z0-9_]{1,40}$' }), Type.String({ maxLength: 200 }), {
      maxProperties: 20,
      description: 'Text of each field; {title}, {body} and {time} are put in',
    }),
  },
  { additionalProperties: false },
)

const Settings = Type.Object(
  {
    origins: Type.Optional(Type.Array(Origin, { description: 'Own origins people come back to' })),
    api: Type.Optional(
      Type.String({ pattern: '^https?://[^\\s?#]+[^/]$', description: "Before the partner's calls" }),
    ),
    authorize: Type.Optional(
      Type.String({ pattern: '^https?://[^\\s?#]+$', description: 'Authorization page' }),
    ),
    alg: Type.Optional(Type.Enum(['HS256', 'RS256', 'ES256'])),
    issuer: Type.Optional(Text),
    componentAppId: Type.Optional(Text),
    corpId: Type.Optional(Text),
    agentId: Type.Optional(Text),
    startsThere: Type.Optional(Type.Boolean()),
    perMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    membership: Type.Optional(
      Type.Boolean({ description: 'Its tokens may say until when a family is a member' }),
    ),
    messages: Type.Optional(
      Type.Object(
        { results: TemplateMessage, deadlines: TemplateMessage },
        { additionalProperties: false, description: 'Reminders by an official account' },
      ),
    ),
    pushToken: Type.Optional(Text),
    pushKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{43}$' })),
  },
  { additionalProperties: false },
)

const PartnerEntry = Type.Object(
  {
    partnerId: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,60}$' }),
    door: Type.Union([DoorName, Type.Literal('schoolmate'), Type.Literal('gulou')]),
    enabled: Type.Optional(Type.Boolean()),
    allSchools: Type.Optional(Type.Boolean()),
    appId: Text,
    audience: Text,
    /** Left out by partners of a door that needs no key alone. */
    secret: Type.Optional(Type.String({ minLength: 16, maxLength: 8192 })),
    schools: Type.Array(
      Type.Object(
        { school: Text, nameThere: Type.Optional(Text) },
        { additionalProperties: false, description: 'school: its id or its full name here' },
      ),
    ),
    /** The partner's ids of people whose accounts are known already. */
    people: Type.Optional(
      Type.Array(Type.Object({ externalId: Text, account: Text }, { additionalProperties: false })),
    ),
    settings: Settings,
  },
  { additionalProperties: false },
)

const PartnersFile = Type.Object({ partners: Type.Array(PartnerEntry) }, { additionalProperties: false })
export type PartnersFile = Static<typeof PartnersFile>
export type PartnerEntry = Static<typeof PartnerEntry>

const check = Compile(PartnersFile)

/** Doors of official accounts, which may write to their followers. */
const OFFICIAL_ACCOUNTS = Object.entries(DOORS).flatMap(([name, door]) => (door.mayWrite ? [name] : []))
const canWrite = ({ door, settings: { api, origins = [] } }: PartnerEntry): boolean =>
  OFFICIAL_ACCOUNTS.includes(door) && api !== undefined && origins.length > 0

/** Reads the text of a partners' file. @throws Error naming the place that is wrong; never its value, as it may be a key */
export function readPartners(text: string): PartnersFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Error('The file is not valid JSON.', { cause })
  }
  if (!check.Check(value)) {
    const first = check.Errors(value)[0]
    throw new Error(`At ${first?.instancePath || '/'}: ${first?.message ?? 'not understood'}.`)
  }
  const lti = value.partners.find((p) => p.door === 'lti')
  if (lti)
    throw new Error(
      `The partner ${lti.partnerId} is an LTI platform: its school enters it at /office/partners.`,
    )
  const writer = value.partners.find((p) => p.settings.messages && !canWrite(p))
  if (writer)
    throw new Error(
      `The partner ${writer.partnerId} has messages: only an official account (door ${OFFICIAL_ACCOUNTS.join(' or ')}) sends them, and it needs api and origins.`,
    )
  const ids = value.partners.map((p) => p.partnerId)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new Error(`The partner ${twice} is there twice.`)
  const unkeyed = value.partners.find((p) => p.secret === undefined && !isKeyless(p.door))
  if (unkeyed)
    throw new Error(
      `The partner ${unkeyed.partnerId} has no secret: only a CAS partner (door ${Object.keys(DOORS).filter(isKeyless).join(' or ')}) needs none.`,
    )
  const keys = value.partners.map((p) => p.secret)
  const shared = value.partners.find((p, i) => p.secret !== undefined && keys.indexOf(p.secret) !== i)
  if (shared)
    throw new Error(`The partner ${shared.partnerId} has the key of another one: each needs its own.`)
  return value
}

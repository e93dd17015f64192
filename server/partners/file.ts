import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { DoorName } from '#contract/sso.ts'

const Origin = Type.String({ pattern: '^https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9-]+)*$' })
const Text = Type.String({ minLength: 1, maxLength: 256 })

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
    secret: Type.String({ minLength: 16, maxLength: 8192 }),
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
  const ids = value.partners.map((p) => p.partnerId)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new Error(`The partner ${twice} is there twice.`)
  const keys = value.partners.map((p) => p.secret)
  const shared = value.partners.find((p, i) => keys.indexOf(p.secret) !== i)
  if (shared)
    throw new Error(`The partner ${shared.partnerId} has the key of another one: each needs its own.`)
  return value
}

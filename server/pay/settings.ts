import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AlipaySettings } from './alipay.ts'
import type { WeChatSettings } from './wechat.ts'

/** Who takes money. `auto`: the trial provider in the demo district, nobody elsewhere. */
export type PaySettings =
  | { readonly kind: 'auto' | 'off' | 'sandbox' }
  | {
      readonly kind: 'live'
      readonly wechat: Omit<WeChatSettings, 'notifyUrl'> | null
      readonly alipay: Omit<AlipaySettings, 'notifyUrl'> | null
      /** https origin of this server as providers reach it. */
      readonly origin: string
    }

const Text = Type.String({ minLength: 1, maxLength: 256, pattern: '^\\S+$' })
/** PEM text, or `@` and the name of a file with it, beside the settings. */
const Pem = Type.String({ minLength: 2, maxLength: 8192 })
const Address = Type.String({ pattern: '^https?://[^\\s?#]+[^/\\s?#]$' })

const PayFile = Type.Object(
  {
    origin: Type.String({ pattern: '^https://[A-Za-z0-9.-]+(:[0-9]+)?$' }),
    wechat: Type.Optional(
      Type.Object(
        {
          appId: Text,
          mchId: Text,
          serial: Text,
          privateKey: Pem,
          apiV3Key: Type.String({ pattern: '^[0-9A-Za-z]{32}$' }),
          platformKeys: Type.Record(Text, Pem),
          api: Type.Optional(Address),
        },
        { additionalProperties: false },
      ),
    ),
    alipay: Type.Optional(
      Type.Object(
        { appId: Text, sellerId: Text, privateKey: Pem, publicKey: Pem, gateway: Type.Optional(Address) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
const check = Compile(PayFile)

/**
 * Reads KAOBAN_PAY: off, sandbox, or @ and the name of a JSON file (docs/payment.md). What is wrong is added to
 * `faults`, with the field's name and never its value.
 */
export function readPaySettings(
  env: NodeJS.ProcessEnv,
  faults: string[],
  readText: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): PaySettings {
  const given = env['KAOBAN_PAY']?.trim() ?? ''
  if (given === '') return { kind: 'auto' }
  if (given === 'off' || given === 'sandbox') return { kind: given }
  if (!given.startsWith('@')) {
    faults.push(
      'KAOBAN_PAY is not understood: give off, sandbox, or @ and the name of a file (docs/payment.md).',
    )
    return { kind: 'off' }
  }
  try {
    return live(given.slice(1), readText)
  } catch (e) {
    faults.push(`KAOBAN_PAY names a file that is not usable: ${(e as Error).message}`)
    return { kind: 'off' }
  }
}

function live(file: string, readText: (file: string) => string): PaySettings {
  const value = parsed(file, readText)
  const { origin, wechat, alipay } = value
  if (!wechat && !alipay) throw new Error('it has neither wechat nor alipay.')
  const keyOf = (field: string, given: string, make: (pem: string) => KeyObject): KeyObject => {
    try {
      const pem = given.startsWith('@') ? readText(path.resolve(path.dirname(file), given.slice(1))) : given
      const key = make(pem)
      if (key.asymmetricKeyType === 'rsa') return key
    } catch {
      // said below, without the value
    }
    throw new Error(`${field} is no RSA key in PEM form.`)
  }
  if (wechat && Object.keys(wechat.platformKeys).length === 0)
    throw new Error('wechat.platformKeys is empty: without one no notice can be checked.')
  return {
    kind: 'live',
    origin,
    wechat: wechat
      ? {
          appId: wechat.appId,
          mchId: wechat.mchId,
          serial: wechat.serial,
          privateKey: keyOf('wechat.privateKey', wechat.privateKey, createPrivateKey),
          apiV3Key: wechat.apiV3Key,
          platformKeys: new Map(
            Object.entries(wechat.platformKeys).map(([id, pem]) => [
              id,
              keyOf('wechat.platformKeys', pem, createPublicKey),
            ]),
          ),
          api: wechat.api ?? 'https://api.mch.weixin.qq.com',
        }
      : null,
    alipay: alipay
      ? {
          appId: alipay.appId,
          sellerId: alipay.sellerId,
          privateKey: keyOf('alipay.privateKey', alipay.privateKey, createPrivateKey),
          publicKey: keyOf('alipay.publicKey', alipay.publicKey, createPublicKey),
          gateway: alipay.gateway ?? 'https://openapi.alipay.com/gateway.do',
        }
      : null,
  }
}

function parsed(file: string, readText: (file: string) => string): Static<typeof PayFile> {
  let value: unknown
  try {
    value = JSON.parse(readText(file))
  } catch {
    throw new Error('it cannot be read, or is not valid JSON.')
  }
  if (check.Check(value)) return value
  const first = check.Errors(value)[0]
  throw new Error(`at ${first?.instancePath || '/'}: ${first?.message ?? 'not understood'}.`)
}

import type { Answer } from '../ask-partner.service.ts'
import { createSignOnRefusal } from '../types.ts'
import { mustBeOk } from './errcode.rules.ts'

/**
 * Who the messenger says opened the page; the made-up openid of a snapshot page binds nobody.
 * @throws SignOnRefused
 */
export function openIdIn(answer: Answer): { externalId: string } {
  mustBeOk(answer)
  if (answer.text('is_snapshotuser') === '1') throw createSignOnRefusal('snapshot page')
  const externalId = answer.text('openid')
  if (!externalId) throw createSignOnRefusal('no openid')
  return { externalId }
}

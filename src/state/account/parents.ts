import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Calls } from '#contract/calls.ts'
import { type Resource, useCall } from '../resource.ts'
import { keepParents, readParents } from './parents-cache.ts'
import { session } from './session.state.ts'

const NAME = 'GET /api/base/data/system/account/user/parent'
type Parents = Calls[typeof NAME]['reply']

/** Who is bound to this student: asked once a session, also over a reload. */
export function useParents(): Resource<Parents> {
  const { account, identity } = useSnapshot(session)
  const who = `${account?.accountKey ?? ''}/${identity?.userId ?? ''}`
  const [kept] = useState(() => readParents(who) as Parents | null)
  const asked = useCall(NAME, kept === null ? {} : null)
  const { data, asOf } = asked
  useEffect(() => {
    if (data !== null && asOf === null) keepParents(who, data)
  }, [who, data, asOf])
  return kept === null ? asked : { ...asked, data: kept, loading: false }
}

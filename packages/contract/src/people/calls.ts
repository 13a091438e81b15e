import { call } from '../call.ts'
import { editors } from '../roles.ts'
import { JoinInput, JoinedName, JoinedNameList } from './people.ts'

export const peopleCalls = {
  listJoinedNames: call('GET', '/admin/people', {
    roles: editors,
    summary: 'Names that are one person with another name',
    output: JoinedNameList,
  }),
  joinNames: call('POST', '/admin/people', {
    roles: editors,
    summary: 'Make a name one person with another name',
    activity: 'person.join',
    input: JoinInput,
    output: JoinedName,
    status: 201,
  }),
  separateName: call('DELETE', '/admin/people/:id', {
    roles: editors,
    summary: 'Make a joined name a person of its own again',
    activity: 'person.separate',
  }),
} as const

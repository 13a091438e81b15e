import { call } from '../call.ts'
import { editors } from '../roles.ts'
import { JoinInput, JoinedName, JoinedNameList } from './people.ts'

export const peopleCalls = {
  listJoinedNames: call('GET', '/admin/people', {
    roles: editors,
    summary: 'Names that editors joined to another name of the same person',
    output: JoinedNameList,
  }),
  joinNames: call('POST', '/admin/people', {
    roles: editors,
    summary: 'Join a name to another name of the same person',
    activity: 'person.join',
    input: JoinInput,
    output: JoinedName,
    status: 201,
  }),
  separateName: call('DELETE', '/admin/people/:id', {
    roles: editors,
    summary: 'Separate a joined name: it stands for a person of its own again',
    activity: 'person.separate',
  }),
} as const

import { getUser, listUsers } from '@lousa/contract/people/user.contract.ts'
import { type Module, route } from '../module.ts'
import { peopleReach } from './people.access.ts'
import { listPeople, readPerson } from './people.service.ts'

export const peopleModule = (): Module => ({
  reach: peopleReach,
  routes: [
    route(listUsers, (ctx, { query }) => listPeople(ctx, query)),
    route(getUser, (ctx, { params }) => readPerson(ctx, params.id)),
  ],
})

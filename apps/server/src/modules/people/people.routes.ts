import { getUser, listUsers } from '@lousa/contract/people/user.contract.ts'
import { type Module, route } from '../module.ts'
import { consentRoutes } from './consent.routes.ts'
import { firstRunRoutes } from './first-run.routes.ts'
import { importJob } from './import.job.ts'
import { importReach, importRoutes } from './import.routes.ts'
import { importHousekeeping } from './import-housekeeping.ts'
import { ownRecordRoutes } from './own-record.routes.ts'
import { peopleReach } from './people.access.ts'
import type { PeopleParts } from './people.parts.ts'
import { listPeople, readPerson } from './people.service.ts'
import { postalCodeRoutes } from './postal-code.routes.ts'
import { exportRoutes } from './user-export.routes.ts'
import { userWritingRoutes } from './user-writing.routes.ts'

export const peopleModule = (parts: PeopleParts): Module => ({
  reach: { ...peopleReach, ...importReach },
  constraints: {
    person_tax_number_key: 'TAX_NUMBER_ALREADY_RECORDED',
    account_person_role_key: 'VALIDATION_ERROR',
    responsible_pkey: 'VALIDATION_ERROR',
  },
  routes: [
    route(listUsers, (ctx, { query }) => listPeople(ctx, query)),
    route(getUser, (ctx, { params }) => readPerson(ctx, params.id)),
    ...userWritingRoutes(parts),
    ...consentRoutes(),
    ...ownRecordRoutes(),
    ...postalCodeRoutes(parts),
    ...importRoutes(),
    ...exportRoutes(parts),
    ...firstRunRoutes(parts),
  ],
  jobs: [importJob(parts)],
  background: () => importHousekeeping(parts),
})

import * as userCalls from '@lousa/contract/people/person/user.contract.ts'
import * as findingCalls from '@lousa/contract/people/search/people-finding.contract.ts'
import { type Module, route } from '../module.ts'
import { consentRoutes } from './consent/consent.routes.ts'
import { readPerson } from './editing/person-record.service.ts'
import { studentRoute, userWritingRoutes } from './editing/user-writing.routes.ts'
import { firstRunRoutes } from './first-run/first-run.routes.ts'
import { guardianLetterRoutes } from './guardian-letter/guardian-letter.routes.ts'
import { erasedBondsSweep } from './guardianship/erased-bonds.job.ts'
import { guardianshipRoutes } from './guardianship/guardianship.routes.ts'
import { importReach, importRoutes } from './import/import.routes.ts'
import { importJobs } from './import-run/import.job.ts'
import { importHousekeeping } from './import-run/import-housekeeping.job.ts'
import { importUndoRoutes } from './import-run/undo/import-undo.routes.ts'
import { mergeReach, mergeRoutes } from './merge/merge.routes.ts'
import { mergeHousekeeping } from './merge/merge-housekeeping.job.ts'
import { ownRecordRoutes } from './own-record/own-record.routes.ts'
import { peopleReach } from './people.access.ts'
import type { PeopleParts } from './people.types.ts'
import { postalCodeRoutes } from './postal-code/postal-code.routes.ts'
import { withdrawRestricted } from './record-proposal/proposal-withdrawal.service.ts'
import { recordProposalRoutes } from './record-proposal/record-proposal.routes.ts'
import { listPeople } from './search/people-list.service.ts'
import { searchPeople } from './search/people-search.service.ts'
import { exportRoutes } from './search/user-export.routes.ts'
import { selfRegistrationRoute } from './self-registration/self-registration.routes.ts'

export const peopleModule = (parts: PeopleParts): Module => ({
  reach: { ...peopleReach, ...importReach, ...mergeReach },
  constraints: {
    person_tax_number_key: 'TAX_NUMBER_ALREADY_RECORDED',
    account_person_role_key: 'VALIDATION_ERROR',
    responsible_pkey: 'VALIDATION_ERROR',
  },
  routes: [
    route(userCalls.listUsers, (ctx, { query }) => listPeople(ctx, query)),
    route(findingCalls.searchUsers, (ctx, { query }) => searchPeople(ctx, query)),
    route(userCalls.getUser, (ctx, { params }) => readPerson(ctx, params.id)),
    selfRegistrationRoute(parts, studentRoute()),
    ...userWritingRoutes(parts),
    ...consentRoutes(),
    ...guardianshipRoutes({ ...parts, guardianRestricted: withdrawRestricted }),
    ...guardianLetterRoutes(parts),
    ...recordProposalRoutes(),
    ...ownRecordRoutes(parts),
    ...postalCodeRoutes(parts),
    ...importRoutes(),
    ...importUndoRoutes(),
    ...mergeRoutes(parts.hooks.personsMerged),
    ...exportRoutes(parts),
    ...firstRunRoutes(parts),
  ],
  jobs: importJobs(parts),
  background: () => {
    const housekeeping = [importHousekeeping(parts), mergeHousekeeping(parts), erasedBondsSweep(parts)]
    return { stop: async () => void (await Promise.all(housekeeping.map(each => each.stop()))) }
  },
})

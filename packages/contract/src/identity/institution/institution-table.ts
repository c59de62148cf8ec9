import { PUNCTUALITY_MODES } from '@lousa/rules/attendance/punctuality.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import type { FactorGroup } from '@lousa/rules/identity/second-factor.rules.ts'
import { own, type RecordFields } from '../../record-table.ts'
import { SETTINGS } from './settings.messages.ts'

type Signatory = { name: string; title: string }

/** The settings of an institution; what a field is: `record-table.ts`. Those of a shape of their own have their schemas there. */
export const INSTITUTION = {
  name: { kind: 'line', max: 150, column: 'name', label: SETTINGS.name },
  inepCode: { kind: 'line', max: 8, initial: null, column: 'inep_code', label: SETTINGS.inepCode },
  taxNumber: { kind: 'line', max: 20, initial: null, column: 'tax_number', label: SETTINGS.taxNumber },
  email: { kind: 'line', max: 254, initial: null, column: 'email', label: SETTINGS.email },
  phone: { kind: 'line', max: 25, initial: null, column: 'phone', label: SETTINGS.phone },
  address: { ...own<object | null>(), column: 'address', label: SETTINGS.address },
  /** The image itself; the history has which one it is. */
  logo: { kind: 'picture', initial: null, column: 'logo', label: SETTINGS.logo.label },
  /** The body that maintains the institution, printed above its name: the municipality and its department. */
  sponsor: { kind: 'line', max: 150, initial: null, column: 'sponsor', label: SETTINGS.sponsor },
  /** The act by which the school is authorised to work, printed under its name. */
  authorizationAct: {
    kind: 'line',
    max: 200,
    initial: null,
    column: 'authorization_act',
    label: SETTINGS.authorizationAct,
  },
  /** The arms of the municipality or state, printed on papers; kept as the logo is. */
  coatOfArms: { kind: 'picture', initial: null, column: 'coat_of_arms', label: SETTINGS.coatOfArms.label },
  hosts: { ...own<string[]>(), column: null, label: SETTINGS.sections.addresses },
  timeZone: { kind: 'line', max: 60, column: 'time_zone', label: SETTINGS.timeZone },
  scheduleUrl: { kind: 'line', max: 500, initial: null, column: 'schedule_url', label: SETTINGS.scheduleUrl },
  selfRegistration: { kind: 'flag', column: 'self_registration', label: SETTINGS.selfRegistration },
  waitlistPromotion: { kind: 'flag', column: 'waitlist_promotion', label: SETTINGS.waitlistPromotion },
  /** Hours to answer an offered place; 0 = the next student is enrolled immediately, without an offer. */
  offerHours: { kind: 'whole', range: [0, 168], column: 'offer_hours', label: SETTINGS.offerHours },
  /** Days for a request that a result be reconsidered, and for its answer. */
  appealDays: { kind: 'whole', range: [1, 60], column: 'appeal_days', label: SETTINGS.appealDays },
  appealAnswerDays: {
    kind: 'whole',
    range: [1, 60],
    column: 'appeal_answer_days',
    label: SETTINGS.appealAnswerDays,
  },
  publicWaitingList: { kind: 'flag', column: 'public_waiting_list', label: SETTINGS.publicWaitingList },
  punctuality: {
    kind: 'choice',
    choices: PUNCTUALITY_MODES,
    column: 'punctuality',
    label: SETTINGS.punctuality.label,
  },
  /** In two columns each. */
  quietHours: {
    ...own<{ start: string; end: string } | null>(),
    column: null,
    label: SETTINGS.mail.quietHours,
  },
  weeklyReminder: {
    ...own<{ weekday: string; time: string } | null>(),
    column: null,
    label: SETTINGS.mail.weeklyReminder,
  },
  secondFactorFor: {
    ...own<FactorGroup[]>(),
    column: 'second_factor_for',
    label: SETTINGS.secondFactor.legend,
  },
  performancePolicy: {
    ...own<Partial<PerformancePolicy> | null>(),
    column: 'performance_policy',
    label: 'Regra de cálculo',
  },
  signatories: { ...own<Signatory[]>(), column: 'signatories', label: SETTINGS.sections.documents },
} as const satisfies RecordFields
